// Writes the table of environment variables into README.md and README.zh-CN.md, between the two markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeVariables, type VariableName } from '../src/config-table.ts';
import { CHINESE } from './config-table.zh-CN.ts';

const ROOT = join(import.meta.dirname, '..');
const MARKED = /(<!-- configuration -->\n)[\s\S]*?(<!-- \/configuration -->)/;

type Row = readonly [name: string, fallback: string, expects: string, text: string];

const TABLES: Record<string, () => string> = {
  'README.md': () =>
    table(
      ['Variable', 'Default', 'Expects', 'Meaning'],
      describeVariables().map(row => [row.name, row.default, row.expects, row.text]),
    ),
  'README.zh-CN.md': () =>
    table(
      ['变量', '默认值', '取值', '含义'],
      describeVariables().map(row => [row.name, row.default, ...CHINESE[row.name as VariableName]]),
    ),
};

export const READMES = Object.keys(TABLES);

/**
 * The README as it should be.
 * @throws Error when it has not the two markers
 */
export function withConfigTable(readme: string, text: string): string {
  if (!MARKED.test(text)) throw new Error(`${readme}: expected <!-- configuration --> and <!-- /configuration -->`);
  const rows = TABLES[readme]?.() ?? '';
  return text.replace(MARKED, (_all, open: string, close: string) => `${open}${rows}\n${close}`);
}

function table(header: Row, rows: readonly Row[]): string {
  const cells = rows.map(([name, fallback, ...rest]) => [`\`${name}\``, fallback && `\`${fallback}\``, ...rest]);
  const line = (row: readonly string[]): string => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...cells.map(line)].join('\n');
}

if (import.meta.main) {
  for (const readme of READMES) {
    const file = join(ROOT, readme);
    writeFileSync(file, withConfigTable(readme, readFileSync(file, 'utf8')));
  }
}
