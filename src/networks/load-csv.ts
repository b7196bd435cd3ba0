import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { TableLoader } from '../storage/network-tables.ts';
import { NATIVE_TYPES, toColumnText } from './column-type.ts';
import type { ResourceColumn } from './format/read-network.ts';
import type { Findings } from './format/findings.ts';

/** A CSV file with a row of column names; read once. */
export interface CsvSource {
  /** For messages. */
  name: string;
  open(): Readable;
}

interface CsvRow {
  record: string[];
  info: { lines: number };
}

const BATCH_ROWS = 1000;
const BAD_CELLS_LIMIT = 100;

/**
 * Puts the rows into the table; an empty cell is null. Every bad cell is a fault with its line, as far as the first hundred, and
 * after the first nothing is inserted any more.
 * @returns the number of rows
 */
export async function loadCsv(
  source: CsvSource,
  table: string,
  columns: readonly ResourceColumn[],
  loader: TableLoader,
  findings: Findings,
): Promise<number> {
  const rows = source.open().pipe(parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true }));
  let batch: Batch | undefined;
  let count = 0;
  try {
    for await (const { record, info } of rows as AsyncIterable<CsvRow>) {
      if (batch === undefined) batch = openBatch(source, record, columns, findings);
      else {
        batch.add(record, info.lines);
        count += 1;
      }
      if (batch.badCells >= BAD_CELLS_LIMIT) break;
      if (batch.size >= BATCH_ROWS) await flush(batch, table, loader, findings);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    findings.fault(source.name, typeof error.lines === 'number' ? error.lines : 1, `not CSV: ${error.message}`);
    return count;
  }
  if (batch === undefined) findings.fault(source.name, 1, 'expected a first line with the names of the columns');
  else await flush(batch, table, loader, findings);
  return count;
}

async function flush(batch: Batch, table: string, loader: TableLoader, findings: Findings): Promise<void> {
  const values = batch.take();
  if (findings.faults.length === 0 && (values[0]?.length ?? 0) > 0) await loader.insert(table, batch.columns, values);
}

interface Batch {
  columns: { name: string; nativeType: string }[];
  readonly size: number;
  readonly badCells: number;
  add(record: readonly string[], line: number): void;
  take(): (string | null)[][];
}

/** Reads the row of names. */
function openBatch(
  { name }: CsvSource,
  header: readonly string[],
  wanted: readonly ResourceColumn[],
  findings: Findings,
): Batch {
  const titles = header.map(title => title.trim());
  for (const title of new Set(titles)) {
    if (titles.indexOf(title) !== titles.lastIndexOf(title)) findings.fault(name, 1, `column ${title} is there twice`);
    if (!wanted.some(column => column.name === title))
      findings.warn(name, 1, `column ${title} is not loaded: no property is mapped to it`);
  }
  for (const column of wanted) {
    if (!titles.includes(column.name)) findings.fault(name, 1, `expected a column ${column.name}`);
  }
  const loaded = wanted.filter(column => titles.includes(column.name));
  const places = loaded.map(column => titles.indexOf(column.name));
  let values: (string | null)[][] = loaded.map(() => []);
  let badCells = 0;
  return {
    columns: loaded.map(column => ({ name: column.name, nativeType: NATIVE_TYPES[column.type] })),
    get size() {
      return values[0]?.length ?? 0;
    },
    get badCells() {
      return badCells;
    },
    add(record, line) {
      if (record.length !== titles.length) {
        badCells += 1;
        findings.fault(name, line, `expected ${titles.length} cells, got ${record.length}`);
        return;
      }
      loaded.forEach((column, index) => {
        const cell = record[places[index] ?? 0] ?? '';
        const text = cell === '' ? null : toColumnText(column.type, cell);
        if (text === undefined) {
          badCells += 1;
          findings.fault(name, line, `${column.name}: expected ${column.type}, got "${cell.slice(0, 60)}"`);
        }
        values[index]?.push(text ?? null);
      });
    },
    take() {
      const taken = values;
      values = loaded.map(() => []);
      return taken;
    },
  };
}
