import type { Measured } from './interleave.ts';

const COLUMNS = ['', 'calls', 'p50 ms', 'p95 ms', 'req/s', '× baseline req/s', '× baseline p50', 'CPU ms/call'];

export function printTable(title: string, rows: readonly Measured[]): void {
  const cells = rows.map(row => [
    row.name,
    String(row.calls),
    row.p50.toFixed(2),
    row.p95.toFixed(2),
    row.perSecond.toFixed(0),
    row.throughputRatio.toFixed(2),
    row.p50Ratio.toFixed(2),
    row.cpu.toFixed(3),
  ]);
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...cells.map(line => line[column]?.length ?? 0)));
  const line = (values: readonly string[]): string =>
    values
      .map((value, column) => (column === 0 ? value.padEnd(widths[0] ?? 0) : value.padStart(widths[column] ?? 0)))
      .join('  ');
  console.log(`\n${title}\n${[COLUMNS, ...cells].map(line).join('\n')}`);
}

/** An aim of the project next to what this run found; the bench reports, it does not fail. */
export function printAim(met: boolean, aim: string, found: string): void {
  console.log(`${met ? 'met    ' : 'MISSED '} ${aim}: ${found}`);
}
