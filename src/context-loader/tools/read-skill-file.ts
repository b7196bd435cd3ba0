import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

const CONTENT_LIMIT = 40_000;

export function readSkillFile({ skills }: Pick<ToolDeps, 'skills'>): Tool {
  return {
    name: 'read_skill_file',
    async run({ skill_id: id, rel_path: path }) {
      const file = await skills.file(id as string, path as string);
      const text = file.bytes === undefined ? undefined : textOf(file.bytes);
      return {
        skill_id: id ?? null,
        rel_path: file.path,
        mime_type: file.mimeType,
        file_type: text === undefined ? 'binary' : 'text',
        ...(text === undefined
          ? { message: `not shown: ${file.bytes === undefined ? 'too large' : 'binary'}, ${file.size} bytes` }
          : { content: text.slice(0, CONTENT_LIMIT), truncated: text.length > CONTENT_LIMIT }),
      };
    },
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined where the bytes are no text. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return UTF8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
