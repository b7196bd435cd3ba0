import { type Command, InvalidArgumentError } from 'commander';
import { stringifyJson } from '../json.ts';

const PRINTABLE = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,255}$/u;

/** A text option: trimmed, not empty, on one line. */
export function readText(value: string): string {
  const text = value.trim();
  if (!PRINTABLE.test(text)) throw new InvalidArgumentError('Expected 1 to 255 characters without control characters.');
  return text;
}

/** Prints through commander's output, which tests and embedding programs can redirect. */
export function print(command: Command, text: string): void {
  command.configureOutput().writeOut?.(`${text}\n`);
}

/** snake_case JSON with exact integers: times are nanoseconds, as everywhere in the API (D4). */
export function printJson(command: Command, value: unknown): void {
  print(command, stringifyJson(value, 2));
}

/** Columns as wide as their widest cell; `empty` when there is no row. */
export function printTable(
  command: Command,
  header: readonly string[],
  rows: readonly string[][],
  empty: string,
): void {
  if (rows.length === 0) {
    print(command, empty);
    return;
  }
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  print(command, [header, ...rows].map(line).join('\n'));
}

export function formatTime(time: bigint | null): string {
  return time === null ? '-' : new Date(Number(time / 1_000_000n)).toISOString();
}
