import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

const CONTENT_LIMIT = 40_000;

export function getSkillContent({ skills }: Pick<ToolDeps, 'skills'>): Tool {
  return {
    name: 'get_skill_content',
    async run({ skill_id: id }) {
      const { skill, text, files } = await skills.content(id as string);
      return {
        skill_id: skill.id,
        status: 'published',
        content: text.slice(0, CONTENT_LIMIT),
        truncated: text.length > CONTENT_LIMIT,
        files: files.map(({ path, size, mimeType }) => ({
          rel_path: path,
          file_type: path.includes('.') ? path.slice(path.lastIndexOf('.') + 1) : '',
          size,
          mime_type: mimeType,
        })),
      };
    },
  };
}
