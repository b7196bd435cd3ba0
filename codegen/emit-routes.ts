import { groupKey, inputName } from './emit-handlers.ts';
import { HEADER } from './emit-operations.ts';
import type { OperationModel } from './operations-plugin.ts';

const TYPES = `
/** A request after validation, before it has the types of its operation. */
export interface RawInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string | undefined>;
  body: unknown;
}

export interface AnyReply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type BoundHandler<Ctx, Raw> =
  | { streaming: true; run: (raw: Raw, ctx: Ctx) => Promise<void> }
  | { streaming: false; run: (input: RawInput, ctx: Ctx) => Promise<AnyReply> };

type Bind<Ctx, Raw> = (operation: Operation, handler: BoundHandler<Ctx, Raw>) => void;

/**
 * Calls \`bind\` once an operation, in routing order: static segments before parameters. A handler gets its input under
 * the types of its operation, so \`bind\` must validate the request before it runs the handler.
 */`;

export function emitRoutes(operations: readonly OperationModel[]): string {
  const plain = operations.filter(({ streaming }) => !streaming);
  return [
    HEADER,
    '',
    `import type { ${['Handlers', ...plain.map(inputName)].sort().join(', ')} } from './handlers.ts';`,
    `import { type Operation, OPERATIONS } from './operations.ts';`,
    TYPES,
    'export function bindOperations<Ctx, Raw>(handlers: Handlers<Ctx, Raw>, bind: Bind<Ctx, Raw>): void {',
    ...operations.map(bindCall),
    '}',
    '',
  ].join('\n');
}

function bindCall(operation: OperationModel): string {
  const method = `handlers.${groupKey(operation.tag)}.${operation.id}`;
  const run = operation.streaming
    ? `streaming: true, run: (raw, ctx) => ${method}(raw, ctx)`
    : `streaming: false, run: (input, ctx) => ${method}(input as unknown as ${inputName(operation)}, ctx)`;
  return `  bind(OPERATIONS.${operation.id}, { ${run} });`;
}
