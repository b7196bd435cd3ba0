import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import { type Document, documentRoot, operation, petDocument, writeUnder } from './document-root.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

const SERVICE = `
import type { Handlers, LiveFeedHandlers, RegistryHandlers } from './generated/handlers.ts';
import { bindOperations } from './generated/routes.ts';

interface Ctx { caller: string }

function registryHandlers(): RegistryHandlers<Ctx, unknown> {
  return {
    async getPet({ path }) { return { status: 200, body: { name: path.pet_id, create_time: 1n } }; },
    async deletePet() { return { status: 200 }; },
    async listPets({ query }) { return { status: 200, body: [{ name: query.name ?? '', create_time: BigInt(query.page) }] }; },
    async addPet({ body }, { caller }) { return { status: 200, body, headers: { Owner: caller } }; },
  };
}

function liveFeedHandlers(): LiveFeedHandlers<Ctx, { end: () => void }> {
  return { async feedPets(raw) { raw.end(); } };
}

export const handlers: Handlers<Ctx, { end: () => void }> = { registry: registryHandlers(), liveFeed: liveFeedHandlers() };
bindOperations(handlers, ({ id }, handler) => { console.log(id, handler.streaming); });
`;

/** What the compiler, as strict as the repository's, says of a service with these documents. */
async function compile(document: Document, service = SERVICE): Promise<string[]> {
  const root = documentRoot({ 'pets/mcp.yaml': document });
  for (const [name, text] of await generate(root)) writeUnder(root, `generated/${name}`, text);
  writeUnder(root, 'service.ts', service);
  writeUnder(root, 'package.json', '{ "type": "module" }');
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  const config = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(join(REPOSITORY, 'tsconfig.json'), 'utf8'));
  const given = config.config as { compilerOptions: unknown };
  const { options } = ts.convertCompilerOptionsFromJson(given.compilerOptions, root);
  const files = ['service.ts', 'generated/requirements.ts', 'generated/pets/sdk.ts'].map(name => join(root, name));
  const program = ts.createProgram(files, options);
  return ts.getPreEmitDiagnostics(program).map(found => ts.flattenDiagnosticMessageText(found.messageText, '\n'));
}

describe('generated types', () => {
  it('hold a service with a handler for each operation, under the strict options', async () => {
    expect(await compile(petDocument())).toEqual([]);
  });

  it('make an operation without a handler an error', async () => {
    const document = petDocument();
    document.paths['/pets/wash'] = { post: operation('washPet', { 200: { description: 'ok' } }) };
    expect((await compile(document)).join('\n')).toContain("Property 'washPet' is missing");
  });

  it('make a tag without handlers an error', async () => {
    const document = petDocument();
    document.paths['/vets'] = { get: operation('listVets', { 200: { description: 'ok' } }, { tags: ['vets'] }) };
    expect((await compile(document)).join('\n')).toContain("Property 'vets' is missing");
  });

  it('make the handler of a removed operation an error', async () => {
    const document = petDocument();
    delete document.paths['/pets/{pet_id}']?.delete;
    expect((await compile(document)).join('\n')).toContain("'deletePet' does not exist in type");
  });

  it('refuse an undocumented status and a body that the schema does not know', async () => {
    const wrong = SERVICE.replace('return { status: 200 };', 'return { status: 204 };').replace(
      'create_time: 1n',
      'create_time: 1',
    );
    const errors = (await compile(petDocument(), wrong)).join('\n');
    expect(errors).toContain("Type '204' is not assignable to type '200'");
    expect(errors).toContain("Type 'number' is not assignable to type 'bigint'");
  });
});
