import type { Child } from './child.ts';
import { ADMIN, NAME_PART } from './fill.ts';
import { interleave, type Measured, type Plan } from './interleave.ts';
import type { Target } from './load.ts';
import { printAim, printTable } from './print.ts';

export interface ListSides {
  bare: Child;
  plain: Child;
  validating: Child;
}

const SHAPES = [
  { name: 'first page', query: '' },
  { name: 'name filter', query: `?name=${NAME_PART}` },
  { name: 'all=true', query: '?all=true' },
];

/** Each shape from a bare handler, from the service, and from the service with response validation. */
export async function benchList(
  { bare, plain, validating }: ListSides,
  plan: Omit<Plan, 'connections'>,
): Promise<void> {
  for (const { name, query } of SHAPES) {
    const sides = [
      { name: 'bare handler', target: target(`${bare.url}/list${query}`), process: bare },
      { name: 'service', target: serviceTarget(plain, query), process: plain },
      { name: 'service, validating', target: serviceTarget(validating, query), process: validating },
    ];
    const rows = await interleave(sides, { ...plan, connections: 1 });
    printTable(`GET /mcp/list, ${name}, 1 connection`, rows);
    printAims(name, rows);
  }
}

function printAims(shape: string, [, plain, validating]: readonly Measured[]): void {
  if (plain === undefined || validating === undefined) throw new Error('Nothing was measured');
  printAim(plain.p50Ratio <= 1.5, `${shape}: at most 1.5 × the bare handler`, plain.p50Ratio.toFixed(2));
  printAim(validating.p50Ratio <= 2, `${shape}: at most 2 × with validation`, validating.p50Ratio.toFixed(2));
}

function serviceTarget(service: Child, query: string): Target {
  return target(`${service.url}/api/agent-operator-integration/v1/mcp/list${query}`);
}

function target(url: string): Target {
  return { url, method: 'GET', headers: { authorization: `Bearer ${ADMIN.key}` }, expects: 'mcp_id' };
}
