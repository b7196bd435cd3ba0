import { stringify } from 'yaml';
import type { JsonObject } from '../../json.ts';

export function section(title: string, body: string, level = 3): string {
  return `${'#'.repeat(level)} ${title}${body === '' ? '' : `\n\n${body}`}`;
}

export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** A row is a line, and a bar ends a cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}

export function labelled(labels: Record<string, string>): string {
  return Object.entries(labels)
    .map(([label, text]) => `${label}: ${text}`.trimEnd())
    .join('\n');
}

export function yamlBlock(value: JsonObject): string {
  return `\`\`\`yaml\n${stringify(value, { lineWidth: 0 })}\`\`\``;
}
