import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  name?: string;
  category?: string;
  page: number;
  page_size: number;
}

export function listSkills({ skills }: Pick<ToolDeps, 'skills'>): Tool {
  return {
    name: 'list_skills',
    async run(given) {
      const { name = '', category, page, page_size: size } = given as unknown as Args;
      const found = (await skills.list()).filter(
        skill =>
          skill.name.toLowerCase().includes(name.toLowerCase()) &&
          (category === undefined || skill.category === category),
      );
      return {
        entries: found
          .slice((page - 1) * size, page * size)
          .map(({ id, name: title, description, version, category: kind }) => ({
            skill_id: id,
            name: title,
            description,
            version,
            category: kind,
          })),
        total_count: found.length,
        page,
        page_size: size,
      };
    },
  };
}
