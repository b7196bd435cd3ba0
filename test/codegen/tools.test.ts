import { describe, expect, it } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import { documentRoot, faultsOf } from './document-root.ts';

interface Parts {
  catalogue: { tools: Record<string, unknown>[] };
  find: { input: Record<string, unknown>; output: Record<string, unknown> };
  en: ReturnType<typeof locale>;
  zh: ReturnType<typeof locale>;
}

function locale(word: string) {
  return {
    instructions: `${word} instructions`,
    groups: { lifecycle: `${word} lifecycle`, query: `${word} query` } as Record<string, string>,
    bkn_context: { '': `${word} context`, id: `${word} context id` } as Record<string, string>,
    shared: { limit: `${word} limit` } as Record<string, string>,
    tools: {
      begin: { title: `${word} begin`, description: `${word} begins.` },
      find: {
        title: `${word} find`,
        description: `${word} finds.`,
        input: { 'filters.name': `${word} name`, filters: `${word} filters` },
        output: { rows: `${word} rows` },
      },
    } as Record<string, { title?: string; description?: string; input?: Record<string, string>; output?: object }>,
  };
}

function parts(): Parts {
  return {
    catalogue: {
      tools: [
        { name: 'begin', group: 'lifecycle', order: 10, effect: 'write' },
        { name: 'find', group: 'query', order: 20, effect: 'read' },
      ],
    },
    find: {
      input: {
        type: 'object',
        properties: { filters: { $ref: '../shared.json#/filters' }, limit: { type: 'integer' } },
        required: ['filters'],
        additionalProperties: false,
      },
      output: { type: 'object', properties: { rows: { type: 'array', items: {} }, count: { type: 'integer' } } },
    },
    en: locale('en'),
    zh: locale('zh'),
  };
}

const EMPTY = { input: { type: 'object', additionalProperties: false }, output: { type: 'object' } };
const SHARED = {
  bkn_context: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
  filters: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
};

function files(change: (parts: Parts) => void = () => undefined): Record<string, unknown> {
  const tools = parts();
  change(tools);
  return {
    'tools/catalogue.yaml': tools.catalogue,
    'tools/shared.json': SHARED,
    'tools/schemas/begin.json': EMPTY,
    'tools/schemas/find.json': tools.find,
    'tools/locales/en-US.yaml': tools.en,
    'tools/locales/zh-CN.yaml': tools.zh,
  };
}

async function generated(name: string): Promise<string> {
  const text = (await generate(documentRoot(files()))).get(name);
  if (text === undefined) throw new Error(`${name} was not generated`);
  return text;
}

const FOLDER = 'openapi/tools';
const EN = `${FOLDER}/locales/en-US.yaml#`;
const ZH = `${FOLDER}/locales/zh-CN.yaml#`;

const FAULTS: [string, (parts: Parts) => void, string][] = [
  [
    'an order that is not above the one before',
    ({ catalogue }) => Object.assign(catalogue.tools[1] ?? {}, { order: 10 }),
    `${FOLDER}/catalogue.yaml#/tools/1/order: expected more than 10, the order of begin before it`,
  ],
  [
    'a name that is there twice',
    ({ catalogue }) => catalogue.tools.push({ name: 'find', group: 'query', order: 30, effect: 'read' }),
    `${FOLDER}/catalogue.yaml#/tools/2/name: find is there twice`,
  ],
  [
    'an effect that is none',
    ({ catalogue }) => Object.assign(catalogue.tools[1] ?? {}, { effect: 'none' }),
    `${FOLDER}/catalogue.yaml#/tools/1/effect: expected one of read, write, act`,
  ],
  [
    'a tool without schemas',
    ({ catalogue }) => catalogue.tools.push({ name: 'lost', group: 'query', order: 30, effect: 'read' }),
    `${FOLDER}/schemas/lost.json#: no such file`,
  ],
  [
    'schemas without a tool',
    ({ catalogue }) => catalogue.tools.pop(),
    `${FOLDER}/schemas/find.json#: expected find in ${FOLDER}/catalogue.yaml`,
  ],
  [
    'an input schema that is open',
    ({ find }) => delete find.input.additionalProperties,
    `${FOLDER}/schemas/find.json#/input: expected additionalProperties: false, so that a misspelt argument is told`,
  ],
  [
    'an output schema that is no object',
    ({ find }) => (find.output.type = 'array'),
    `${FOLDER}/schemas/find.json#/output: expected a schema of type object`,
  ],
  [
    'a reference that leads nowhere',
    ({ find }) => (find.input.properties = { filters: { $ref: '../shared.json#/filter' } }),
    `${FOLDER}/schemas/find.json#/input/properties/filters: $ref ../shared.json#/filter leads nowhere`,
  ],
  [
    'a property without a text',
    ({ en, zh }) => [en, zh].forEach(({ tools }) => delete tools.find?.input?.['filters.name']),
    `${EN}/tools/find/input/filters.name: expected a text, here or as shared.name`,
  ],
  [
    'a property of bkn_context without a text',
    ({ en, zh }) => [en, zh].forEach(({ bkn_context }) => delete bkn_context.id),
    `${ZH}/bkn_context/id: expected a text, here or as shared.id`,
  ],
  [
    'a text whose path leads nowhere',
    ({ en, zh }) => [en, zh].forEach(({ tools }) => Object.assign(tools.find?.input ?? {}, { 'filters.nam': 'x' })),
    `${EN}/tools/find/input/filters.nam: no property of the schema has this path`,
  ],
  [
    'a text that the shared one says',
    ({ en, zh }) => [en, zh].forEach(({ tools }) => Object.assign(tools.find?.input ?? {}, { limit: 'en limit' })),
    `${EN}/tools/find/input/limit: shared.limit says the same: leave this one out`,
  ],
  [
    'a text that one language lacks',
    ({ zh }) => delete zh.tools.find?.output,
    `${ZH}/tools/find/output/rows: expected a text, as in ${FOLDER}/locales/en-US.yaml`,
  ],
  [
    'a shared text that nothing uses',
    ({ en, zh }) => [en, zh].forEach(({ shared }) => (shared.offset = 'x')),
    `${EN}/shared/offset: no tool uses this text`,
  ],
  [
    'a group without a title',
    ({ en, zh }) => [en, zh].forEach(({ groups }) => delete groups.query),
    `${EN}/groups/query: expected a text`,
  ],
  [
    'a group without a tool',
    ({ en, zh }) => [en, zh].forEach(({ groups }) => (groups.other = 'x')),
    `${EN}/groups/other: no tool is in this group`,
  ],
  [
    'texts of a tool that is none',
    ({ en, zh }) => [en, zh].forEach(({ tools }) => (tools.other = { title: 'x' })),
    `${EN}/tools/other: expected other in ${FOLDER}/catalogue.yaml`,
  ],
  [
    'a tool without a description',
    ({ en, zh }) => [en, zh].forEach(({ tools }) => delete tools.begin?.description),
    `${EN}/tools/begin/description: expected a text`,
  ],
];

const PUBLISHED = {
  instructions: 'zh instructions',
  tools: [
    {
      name: 'begin',
      title: 'zh begin',
      group: 'lifecycle',
      group_title: 'zh lifecycle',
      order: 10,
      description: 'zh begins.',
      input_schema: { type: 'object', additionalProperties: false },
      output_schema: { type: 'object' },
    },
    {
      name: 'find',
      title: 'zh find',
      group: 'query',
      group_title: 'zh query',
      order: 20,
      description: 'zh finds.',
      input_schema: {
        type: 'object',
        properties: {
          filters: {
            description: 'zh filters',
            type: 'array',
            items: { type: 'object', properties: { name: { description: 'zh name', type: 'string' } } },
          },
          limit: { description: 'zh limit', type: 'integer' },
          bkn_context: {
            description: 'zh context',
            type: 'object',
            properties: { id: { description: 'zh context id', type: 'string' } },
            required: ['id'],
          },
        },
        required: ['filters', 'bkn_context'],
        additionalProperties: false,
      },
      output_schema: {
        type: 'object',
        properties: { rows: { description: 'zh rows', type: 'array', items: {} }, count: { type: 'integer' } },
      },
    },
  ],
};

describe('the catalogue of tools', () => {
  it.each(FAULTS)('refuses %s', async (_, change, message) => {
    expect(await faultsOf(files(change))).toContain(message);
  });

  it('is published whole, in each language, with bkn_context in every tool that the lifecycle frames', async () => {
    expect(JSON.parse(await generated('tools/zh-CN.json'))).toEqual(PUBLISHED);
  });

  it('names its tools with what the service must know of them', async () => {
    expect(await generated('tools.ts')).toContain(
      "find: { name: 'find', group: 'query', order: 20, effect: 'read', once: false }",
    );
  });
});
