import type { Json } from '../../json.ts';
import type { ParameterBinding } from '../model.ts';
import type { Row } from './bkn-document.ts';
import { type ConceptReader, oneOf } from './concept-reader.ts';

const FROM = ['property', 'input', 'const'] as const;

/**
 * A row of Parameter Binding or Parameters. Where the value comes from stands in ValueFrom; in files that leave it empty it stands
 * in Source, which otherwise says where the parameter goes.
 */
export function readBinding(
  { cells, line }: Row,
  objectTypeId: string | undefined,
  reader: ConceptReader,
): ParameterBinding {
  const {
    Name: name = '',
    Type: type = 'string',
    Source: source = '',
    Operation: operation = '',
    Value: value = '',
  } = cells;
  if (name === '') reader.fault(line, 'Name: expected the name of a parameter');
  const written = cells.ValueFrom ?? '';
  const from = written === '' ? source : written;
  const valueFrom = from === '' ? 'input' : oneOf(reader, line, `${name}: ValueFrom`, from, FROM);
  if (valueFrom === 'property' && objectTypeId !== undefined) reader.property(objectTypeId, value, line);
  return {
    name,
    type,
    source: written === '' ? '' : source,
    operation,
    valueFrom,
    value:
      valueFrom === 'const'
        ? readConstant(type, value, () => reader.fault(line, `${name}: Value: expected ${type}, got "${value}"`))
        : value,
    comment: cells.Description ?? '',
  };
}

function readConstant(type: string, text: string, fault: () => void): Json {
  switch (type) {
    case 'integer':
    case 'number':
    case 'float': {
      const number = type === 'integer' && /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
      if (typeof number === 'bigint') return Number.isSafeInteger(Number(number)) ? Number(number) : number;
      if (text === '' || Number.isNaN(number) || type === 'integer') fault();
      return number;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') fault();
      return text === 'true';
    case 'object':
    case 'array':
      try {
        return JSON.parse(text) as Json;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        fault();
        return null;
      }
    default:
      return text;
  }
}
