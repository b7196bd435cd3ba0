import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type FieldFault, ServiceError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, lossyView } from '../json.ts';

/** Holds values against schemas of tools. */
export interface SchemaCheck {
  /** Every fault, by the dotted path of the argument; none where the value conforms. */
  faults(value: JsonObject): FieldFault[];
}

const FAULTS_LIMIT = 20;
// oneOf of plain types, and enums without a type, are what the schemas say.
const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });

/** Compiles at the first use: most processes never see most of the tools. */
export function createSchemaCheck(schema: JsonObject): SchemaCheck {
  let validate: ValidateFunction | undefined;
  return {
    faults(value) {
      validate ??= ajv.compile(schema);
      // The validator knows doubles only; that wide integers lose digits on the way does not matter to any schema.
      return validate(lossyView(value)) ? [] : toFaults(validate.errors ?? []);
    },
  };
}

/** @throws ServiceError ArgumentInvalid with every fault */
export function requireConforming(check: SchemaCheck, args: JsonObject): void {
  const details = check.faults(args);
  if (details.length > 0) throw new ServiceError('ArgumentInvalid', { details });
}

/** A copy in which every property that is missing, and has a default, has it. */
export function withDefaults(schema: Json | undefined, value: Json): Json {
  if (!isJsonObject(schema)) return value;
  if (Array.isArray(value)) return value.map(item => withDefaults(schema.items, item));
  if (!isJsonObject(value) || !isJsonObject(schema.properties)) return value;
  const { properties } = schema;
  const filled = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    const own = value[name];
    if (own !== undefined) return [[name, withDefaults(property, own)]];
    return isJsonObject(property) && property.default !== undefined ? [[name, property.default]] : [];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

function toFaults(errors: readonly ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    // The branches of a oneOf are told by the oneOf itself, which comes last.
    if (error.schemaPath.includes('/oneOf/')) continue;
    const fault = toFault(error);
    faults.set(JSON.stringify(fault), fault);
    if (faults.size === FAULTS_LIMIT) break;
  }
  return [...faults.values()];
}

function toFault({ instancePath, keyword, params, schema, parentSchema, message, data }: ErrorObject): FieldFault {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  const field = path.join('.');
  switch (keyword) {
    case 'required':
      return { field: [...path, String(params.missingProperty)].join('.'), message: 'is required' };
    case 'additionalProperties': {
      const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
      return {
        field: [...path, String(params.additionalProperty)].join('.'),
        message: `is not known; expected one of ${known.join(', ')}`,
      };
    }
    case 'enum':
      return { field, message: `expected one of ${(schema as unknown[]).join(', ')}; got ${shown(data)}` };
    case 'type':
      return { field, message: `expected ${nameOf(String(schema))}, got ${shown(data)}` };
    case 'oneOf': {
      const types = (schema as { type?: string }[]).map(({ type = 'value' }) => nameOf(type));
      return { field, message: `expected ${types.join(' or ')}, got ${shown(data)}` };
    }
    case 'minimum':
    case 'maximum':
      return { field, message: `expected ${allowedRange(parentSchema)}, got ${shown(data)}` };
    case 'minLength':
      return { field, message: 'expected a text that is not empty' };
    default:
      return { field, message: message ?? `does not meet ${keyword}` };
  }
}

function allowedRange(schema: unknown): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum === undefined) return `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

function nameOf(type: string): string {
  return { string: 'a text', integer: 'a whole number', array: 'a list' }[type] ?? `a value of type ${type}`;
}

/** Short enough for a message, whatever it is. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
