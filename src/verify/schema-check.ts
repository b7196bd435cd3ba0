import { type AnySchema, Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { OPERATIONS, type OperationId } from '../../generated/operations.ts';
import { lossyView } from '../json.ts';
import { type OpenApiDocument, readDocument, type ResponseObject } from './documents.ts';
import type { Answer } from './exchange.ts';
import { demand, show } from './violation.ts';

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

/**
 * Holds answers against the documents: the status is documented, the media type too, the body is exactly what its schema
 * says (closed objects stay closed), and an int64 is written as an integer, not as a rounded or exponent number.
 */
export class SchemaCheck {
  private readonly documents = new Map<string, { document: OpenApiDocument; ajv: Ajv }>();
  private readonly validators = new Map<string, ValidateFunction>();

  /** @throws Violation */
  check(operationId: OperationId, answer: Answer): void {
    const operation = OPERATIONS[operationId];
    const statuses: readonly number[] = operation.statuses;
    demand(
      statuses.includes(answer.status),
      () => `${operationId} answered ${answer.status}, documented are ${statuses.join(', ')}`,
    );
    const response = this.response(operationId, answer.status);
    const types = Object.keys(response.content ?? {});
    if (types.length === 0) {
      demand(answer.text === '', `${operationId} ${answer.status}: expected an empty body, got ${show(answer.text)}`);
      return;
    }
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    demand(
      types.includes(type),
      `${operationId} ${answer.status}: content type ${show(type)}, documented is ${types.join(', ')}`,
    );
    if (type !== 'application/json') return;
    demand(answer.body !== undefined, `${operationId} ${answer.status}: the body is not JSON`);
    this.checkBody(operationId, answer, type);
    checkExactTimes(answer.text, `${operationId} ${answer.status}`);
  }

  private checkBody(operationId: OperationId, answer: Answer, type: string): void {
    const validate = this.validator(operationId, answer.status, type);
    if (validate(lossyView(answer.body))) return;
    const faults = (validate.errors ?? []).slice(0, 5).map(describeFault);
    demand(false, `${operationId} ${answer.status}: ${faults.join('; ')}`);
  }

  private response(operationId: OperationId, status: number): ResponseObject {
    const operation = OPERATIONS[operationId];
    const { document } = this.document(operation.document);
    const found = document.paths[operation.path]?.[operation.method]?.responses[String(status)];
    demand(found !== undefined, `${operationId}: the document has no response ${status}`);
    if (!('$ref' in found)) return found;
    const name = found.$ref.split('/').at(-1) ?? '';
    const shared = document.components.responses?.[name];
    demand(shared !== undefined, `${operationId}: the document has no component ${found.$ref}`);
    return shared;
  }

  private validator(operationId: OperationId, status: number, type: string): ValidateFunction {
    const key = `${operationId} ${status}`;
    const known = this.validators.get(key);
    if (known !== undefined) return known;
    const { ajv } = this.document(OPERATIONS[operationId].document);
    const schema = this.response(operationId, status).content?.[type]?.schema ?? {};
    const validate = ajv.compile(rebase(schema) as AnySchema);
    this.validators.set(key, validate);
    return validate;
  }

  private document(name: string): { document: OpenApiDocument; ajv: Ajv } {
    const known = this.documents.get(name);
    if (known !== undefined) return known;
    const document = readDocument(name);
    const ajv = new Ajv({
      strict: false,
      allErrors: true,
      formats: { int64: { type: 'number', validate: Number.isInteger }, uri: true, int32: true, 'date-time': true },
    });
    ajv.addSchema({ $id: 'document', ...(rebase({ components: document.components }) as object) });
    const loaded = { document, ajv };
    this.documents.set(name, loaded);
    return loaded;
  }
}

/** `#/components/…` points into the document, wherever the schema that says it stands. */
function rebase(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
}

function describeFault(error: ErrorObject): string {
  const extra = 'additionalProperty' in error.params ? ` (${String(error.params.additionalProperty)})` : '';
  return `${error.instancePath || 'the body'} ${error.message ?? 'is not valid'}${extra}`;
}

/** D4: every `*_time` is a plain integer of int64 range; a double would show as a fraction, an exponent or a rounded tail. */
function checkExactTimes(text: string, where: string): void {
  for (const [, name = '', literal = ''] of text.matchAll(/"(\w+_time)":\s*(-?[\d.eE+-]+)/g)) {
    demand(/^-?\d+$/.test(literal), `${where}: ${name} is written as ${literal}, not as an integer`);
    const value = BigInt(literal);
    demand(value >= INT64.min && value <= INT64.max, `${where}: ${name} ${literal} is no int64`);
  }
}
