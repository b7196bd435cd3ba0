import { describe, expect, it } from 'vitest';
import { expressPath } from '../../codegen/emit-operations.ts';
import { generate } from '../../codegen/generate.ts';
import { documentRoot, json, operation, petDocument, writeUnder } from './document-root.ts';

async function outputOf(files: Record<string, unknown> = {}): Promise<Map<string, string>> {
  return generate(documentRoot(files));
}

describe('generated files', () => {
  it('are the same in each run', async () => {
    const root = documentRoot();
    expect(await generate(root)).toEqual(await generate(root));
  });

  it('say that they are generated', async () => {
    const sources = [...(await outputOf())].filter(([name]) => name.endsWith('.ts'));
    const unmarked = sources.filter(
      ([, text]) =>
        !text
          .split('\n')
          .slice(0, 2)
          .some(line => line.includes('Do not edit')),
    );
    expect(unmarked.map(([name]) => name)).toEqual([]);
  });

  it('bind static paths before those with parameters', async () => {
    const routes = (await outputOf()).get('routes.ts') ?? '';
    const order = [...routes.matchAll(/bind\(OPERATIONS\.(\w+)/g)].map(match => match[1]);
    expect(order).toEqual(['addPet', 'feedPets', 'listPets', 'deletePet', 'getPet']);
  });

  it('spell paths as Express does', () => {
    expect(expressPath('/mcp/{mcp_id}/tool/{tool-name}/call')).toBe('/mcp/:mcp_id/tool/:"tool-name"/call');
    expect(expressPath('/a(b)/*')).toBe('/a\\(b\\)/\\*');
  });

  it('join the files of one document into one bundle', async () => {
    const head = { ...petDocument(), components: {} };
    const tags = operation('listTags', { 200: { description: 'ok', content: json({ type: 'string' }) } });
    const files = await outputOf({ 'pets/tags.yaml': { ...head, paths: { '/tags': { get: tags } } } });
    const bundle = JSON.parse(files.get('documents/pets.json') ?? '') as { paths: object };
    expect(Object.keys(bundle.paths)).toEqual(expect.arrayContaining(['/pets/list', '/tags']));
    expect(files.get('operations.ts')).toContain("id: 'listTags'");
  });

  it('leave a reference inside an example alone', async () => {
    const document = petDocument();
    const example = { properties: { x: { $ref: '#/$defs/x' } } };
    document.components.schemas = { ...document.components.schemas, Tool: { type: 'object', example } };
    const files = await outputOf({ 'pets/mcp.yaml': document });
    expect(files.get('documents/pets.json')).toContain('"#/$defs/x"');
  });

  it('take a whole referenced file in under its name', async () => {
    const document = petDocument();
    const schema = { $ref: '../shared/whole.yaml' };
    document.paths['/whole'] = { get: operation('whole', { 200: { description: 'ok', content: json(schema) } }) };
    const root = documentRoot({ 'pets/mcp.yaml': document });
    writeUnder(
      root,
      'openapi/shared/whole.yaml',
      'type: object\nproperties: { end_time: { type: integer, format: int64 } }\n',
    );
    const files = await generate(root);
    expect(files.get('documents/pets.json')).toContain('"#/components/schemas/whole"');
    expect(files.get('pets/types.ts')).toContain('end_time?: bigint');
  });
});
