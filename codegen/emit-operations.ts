import type { OperationModel } from './operations-plugin.ts';

export const HEADER = '// Generated from openapi/ by `make generate`. Do not edit.';

const OPERATION_TYPE = `
export interface Operation {
  id: string;
  /** The name of its document, as in \`documents/<document>.json\`. */
  document: string;
  /** The path of the document's server, without a trailing slash. */
  base: string;
  tag: string;
  method: 'get' | 'put' | 'post' | 'delete' | 'patch';
  /** As the document spells it, below \`base\`. */
  path: string;
  /** The same in Express's syntax. */
  express: string;
  /** Every status the operation may answer, ascending. */
  statuses: readonly number[];
  /** Media types of the request body; empty when there is none. */
  requestTypes: readonly string[];
  bodyRequired: boolean;
  /** The handler speaks its own protocol over the raw exchange (\`x-streaming\`). */
  streaming: boolean;
  deprecated: boolean;
}
`;

/** Operations in routing order: static segments before parameters, so that no path hides another. */
export function inRoutingOrder(operations: readonly OperationModel[]): OperationModel[] {
  return operations.toSorted(
    (a, b) => compareText(a.document, b.document) || comparePaths(a.path, b.path) || compareText(a.method, b.method),
  );
}

export function emitOperations(operations: readonly OperationModel[]): string {
  const entries = operations.map(operation => `  ${operation.id}: ${JSON.stringify(entryOf(operation))},`);
  return [
    HEADER,
    OPERATION_TYPE,
    '/** Every operation of every document, in routing order: static segments before parameters. */',
    'export const OPERATIONS = {',
    ...entries,
    '} as const satisfies Record<string, Operation>;',
    '',
    'export type OperationId = keyof typeof OPERATIONS;',
    '',
  ].join('\n');
}

function entryOf(operation: OperationModel): Record<string, unknown> {
  const { id, document, base, tag, method, path, statuses, requestTypes, bodyRequired, streaming, deprecated } =
    operation;
  const express = expressPath(path);
  return {
    id,
    document,
    base,
    tag,
    method,
    path,
    express,
    statuses,
    requestTypes,
    bodyRequired,
    streaming,
    deprecated,
  };
}

/** `/mcp/{mcp_id}` → `/mcp/:mcp_id`, with what Express 5 would take for syntax escaped. */
export function expressPath(path: string): string {
  return path
    .split(/(\{[^{}]+\})/)
    .map(part => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[(){}[\]?+!*:\\]/g, '\\$&');
      return /^[A-Za-z_$][\w$]*$/.test(name) ? `:${name}` : `:${JSON.stringify(name)}`;
    })
    .join('');
}

function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [one = '', other = ''] = [left[index], right[index]];
    const order = Number(one.includes('{')) - Number(other.includes('{')) || compareText(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
