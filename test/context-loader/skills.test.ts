import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoaderService } from './loader-service.ts';

const KN = 'lakeside-retail';
let loader: LoaderService;
let root: string;

const head = (members: string): string => `---\n${members}\n---\n\n`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bkn-mcp-skills-'));
  const skills = join(root, 'skills');
  const put = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(join(skills, path, '..'), { recursive: true });
    await writeFile(join(skills, path), content);
  };
  await put(
    'restock-planning/SKILL.md',
    `${head('name: Restock planning\ndescription: Plans what to order, 补货计划\nversion: 1.2.0\ncategory: stock\nobject_types: [lakeside-retail/inventory]')}# Steps\n`,
  );
  await put('restock-planning/scripts/plan.py', 'print("plan")\n');
  await put('restock-planning/logo.png', Buffer.from([0x89, 0x50, 0, 1]));
  await put(
    'stock-count/SKILL.md',
    `${head('name: Stock count\ndescription: Counts what is there\ncategory: stock\nobject_types: [inventory]')}${'x'.repeat(50_000)}`,
  );
  await put('plain/SKILL.md', 'No front matter.');
  await put('no-skill/readme.txt', 'not a skill');
  await writeFile(join(root, 'secret.txt'), 'secret');
  await symlink(join(root, 'secret.txt'), join(skills, 'plain/link.txt'));
  await symlink(root, join(skills, 'plain/up'));
  loader = await (await LoaderService.start({ SKILLS_DIR: skills })).withSample();
});
afterAll(async () => {
  await loader.app.close();
  await rm(root, { recursive: true });
});

describe('skills', () => {
  it('are listed by name, with what their front matter says', async () => {
    expect(await loader.value('list_skills')).toEqual({
      entries: [
        {
          skill_id: 'restock-planning',
          name: 'Restock planning',
          description: 'Plans what to order, 补货计划',
          version: '1.2.0',
          category: 'stock',
        },
        {
          skill_id: 'stock-count',
          name: 'Stock count',
          description: 'Counts what is there',
          version: '',
          category: 'stock',
        },
        { skill_id: 'plain', name: 'plain', description: '', version: '', category: '' },
      ],
      total_count: 3,
      page: 1,
      page_size: 20,
    });
    expect(
      await loader.value('list_skills', { name: 'STOCK', category: 'stock', page: 2, page_size: 1 }),
    ).toMatchObject({
      entries: [{ skill_id: 'stock-count' }],
      total_count: 2,
    });
  });

  it('are found for an object type, by what they should do', async () => {
    const args = { kn_id: KN, object_type_id: 'inventory' };
    expect(await loader.value('find_skills', args)).toMatchObject({
      entries: [{ skill_id: 'restock-planning' }, { skill_id: 'stock-count' }],
    });
    expect(await loader.value('find_skills', { ...args, skill_query: '补货' })).toMatchObject({
      entries: [{ skill_id: 'restock-planning' }],
    });
    expect(await loader.value('find_skills', { ...args, object_type_id: 'customer' })).toMatchObject({
      entries: [],
      message: expect.stringContaining('no skill is for customer') as unknown,
    });
    expect(
      await loader.fault('find_skills', { ...args, instance_identities: [{ warehouse_id: 0, sku: 'x' }] }),
    ).toMatch(/there is no instance/);
  });

  it('are read with the list of their files, as far as a model can take them', async () => {
    const skill = await loader.value('get_skill_content', { skill_id: 'restock-planning' });
    expect(skill).toMatchObject({ content: expect.stringContaining('# Steps') as unknown, truncated: false });
    expect(skill.files).toContainEqual({
      rel_path: 'scripts/plan.py',
      file_type: 'py',
      size: 14,
      mime_type: 'text/x-python',
    });
    const long = await loader.value('get_skill_content', { skill_id: 'stock-count' });
    expect([(long.content as string).length, long.truncated]).toEqual([40_000, true]);
  });

  it('show their files, of a binary one only what it is', async () => {
    const read = (path: string) => loader.value('read_skill_file', { skill_id: 'restock-planning', rel_path: path });
    expect(await read('scripts/../scripts/plan.py')).toMatchObject({
      rel_path: 'scripts/plan.py',
      content: 'print("plan")\n',
      file_type: 'text',
    });
    expect(await read('logo.png')).toEqual({
      skill_id: 'restock-planning',
      rel_path: 'logo.png',
      mime_type: 'image/png',
      file_type: 'binary',
      message: 'not shown: binary, 4 bytes',
    });
  });

  it.each([
    '../stock-count/SKILL.md',
    '../../secret.txt',
    '/etc/passwd',
    'link.txt',
    'up/secret.txt',
    'none.md',
    '.',
    'a\0b',
  ])('keep to themselves what %j would lead to', async path => {
    expect(await loader.fault('read_skill_file', { skill_id: 'plain', rel_path: path })).toMatch(
      /rel_path .* is no file of plain/s,
    );
  });

  it.each(['..', 'no-skill', '../skills/plain', ''])('do not include %j', async id => {
    expect(await loader.fault('get_skill_content', { skill_id: id })).toMatch(/skill_id/);
  });
});
