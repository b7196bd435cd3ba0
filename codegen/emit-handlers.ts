import { HEADER } from './emit-operations.ts';
import type { OperationModel } from './operations-plugin.ts';

export function emitHandlers(operations: readonly OperationModel[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort();
  const plain = operations.filter(({ streaming }) => !streaming);
  const filled = plain.some(({ defaultedQuery }) => defaultedQuery.length > 0) ? [FILLED] : [];
  return [
    HEADER,
    '',
    ...imports(plain),
    ...filled,
    ...plain.flatMap(operation => ['', inputType(operation), '', replyType(operation)]),
    ...tags.flatMap(tag => ['', handlersType(tag, operations)]),
    '',
    '/** The implementation of every document: one group a tag. */',
    `export interface Handlers<Ctx, Raw> {`,
    ...tags.map(tag => `  ${groupKey(tag)}: ${groupType(tag)}<Ctx, Raw>;`),
    '}',
    '',
  ].join('\n');
}

/** `addMCPServer` → `AddMCPServerInput`. */
export function inputName(operation: OperationModel): string {
  return `${pascal(operation.id)}Input`;
}

/** `context-loader` → `contextLoader`. */
export function groupKey(tag: string): string {
  return tag.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

const FILLED = `
/** A query after validation, which has filled in the parameters that have a default. */
type Filled<Query, Defaulted extends keyof Query> = Omit<Query, Defaulted> & Required<Pick<Query, Defaulted>>;`;

function imports(operations: readonly OperationModel[]): string[] {
  const documents = [...new Set(operations.map(({ document }) => document))].sort();
  return documents.map(document => {
    const own = operations.filter(operation => operation.document === document);
    const names = new Set(own.flatMap(operation => [...usesRequestType(operation), ...usesResponsesType(operation)]));
    return names.size === 0 ? '' : `import type { ${[...names].sort().join(', ')} } from './${document}/types.ts';`;
  });
}

function usesRequestType({ hasPath, hasQuery, requestTypes, requestType }: OperationModel): string[] {
  return hasPath || hasQuery || requestTypes.length > 0 ? [requestType] : [];
}

function usesResponsesType({ replies, responsesType }: OperationModel): string[] {
  return replies.some(({ hasBody }) => hasBody) ? [responsesType] : [];
}

function inputType(operation: OperationModel): string {
  const { requestType, hasPath, hasQuery, defaultedQuery, headers, requestTypes } = operation;
  const query = `NonNullable<${requestType}['query']>`;
  const keys = defaultedQuery.map(name => JSON.stringify(name)).join(' | ');
  return [
    `export interface ${inputName(operation)} {`,
    hasPath ? `  path: ${requestType}['path'];` : '',
    hasQuery ? `  query: ${keys === '' ? query : `Filled<${query}, ${keys}>`};` : '',
    headers.length > 0 ? `  headers: { ${headers.map(headerField).join(' ')} };` : '',
    requestTypes.length > 0 ? `  body: ${requestType}['body'];` : '',
    '}',
  ]
    .filter(line => line !== '')
    .join('\n');
}

function headerField({ name, required }: OperationModel['headers'][number]): string {
  return required ? `${JSON.stringify(name)}: string;` : `${JSON.stringify(name)}?: string | undefined;`;
}

function replyType(operation: OperationModel): string {
  const { replies, responsesType } = operation;
  const members = replies.map(({ status, hasBody }) => {
    const body = hasBody ? ` body: ${responsesType}[${status}];` : '';
    return `{ status: ${status};${body} headers?: Record<string, string> }`;
  });
  return `export type ${pascal(operation.id)}Reply = ${members.join(' | ') || 'never'};`;
}

function handlersType(tag: string, operations: readonly OperationModel[]): string {
  const own = operations.filter(operation => operation.tag === tag);
  const methods = own.map(operation => {
    const name = pascal(operation.id);
    const signature = operation.streaming
      ? `(raw: Raw, ctx: Ctx): Promise<void>`
      : `(input: ${name}Input, ctx: Ctx): Promise<${name}Reply>`;
    return `  ${docOf(operation)}${operation.id}${signature};`;
  });
  // A group without streaming operations does not use Raw; all groups take the same parameters all the same.
  const raw = own.some(({ streaming }) => streaming) ? 'Raw' : '_Raw';
  return [`export interface ${groupType(tag)}<Ctx, ${raw}> {`, ...methods, '}'].join('\n');
}

function docOf({ method, path, base }: OperationModel): string {
  return `/** ${method.toUpperCase()} ${base}${path} */\n  `;
}

function groupType(tag: string): string {
  return `${pascal(groupKey(tag))}Handlers`;
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
