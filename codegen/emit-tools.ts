import { HEADER } from './emit-operations.ts';
import type { ToolCatalogue } from './read-tools.ts';

const TYPE = `
export interface ToolEntry {
  name: string;
  /** Key of its group. */
  group: string;
  /** Its place, ascending. */
  order: number;
  /** read: changes nothing; write: changes our own records; act: acts on the world outside. */
  effect: 'read' | 'write' | 'act';
  /** The same arguments in one interaction never run twice. */
  once: boolean;
  /** It is there only where the deployment enables this. */
  gate?: string;
}
`;

/** path below `generated/` → text */
export function emitTools({ tools, languages }: ToolCatalogue): Map<string, string> {
  const files = new Map<string, string>();
  for (const [language, catalogue] of languages) {
    files.set(`tools/${language}.json`, `${JSON.stringify(catalogue, null, 2)}\n`);
  }
  const entries = tools.map(tool => `  ${tool.name}: ${JSON.stringify(tool)},`);
  files.set(
    'tools.ts',
    [
      HEADER,
      TYPE,
      '/** The tools of the context loader, in order; their texts and schemas are in `tools/<language>.json`. */',
      'export const TOOLS = {',
      ...entries,
      '} as const satisfies Record<string, ToolEntry>;',
      '',
      'export type ToolName = keyof typeof TOOLS;',
      '',
    ].join('\n'),
  );
  return files;
}
