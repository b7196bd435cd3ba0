import { OPERATIONS } from '../../../generated/operations.ts';
import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import type { Send, Stage } from '../stage.ts';
import { demand, demandEqual } from '../violation.ts';
import { askMcp, type Tool, toolsOf } from './mcp-messages.ts';

const MEMBERS = [
  'service',
  'endpoint',
  'protocol',
  'transport',
  'auth',
  'language',
  'supported_languages',
  'tool_count',
  'tools',
  'client_config_example',
];

const info = (stage: Stage, send: Send = {}): Promise<JsonObject> => stage.ok('getMCPInfo', send);

async function hasMembers(stage: Stage): Promise<void> {
  const document = await info(stage);
  demandSame(Object.keys(document), MEMBERS, 'the members of the document');
  const names = (document.tools as JsonObject[]).map(({ name }) => name as string);
  demandEqual(document.tool_count, names.length, 'tool_count');
  demandSame(names, names.toSorted(), 'the order of the tools');
}

async function namesEndpoint(stage: Stage): Promise<void> {
  const { host, pathname, protocol } = new URL(stage.target.baseUrl);
  const { base, path } = OPERATIONS.mcpStreamableHTTP;
  const address = `${host}${pathname.replace(/\/$/, '')}${base}${path}`;
  const configured = ({ client_config_example: example }: JsonObject): unknown =>
    (example as { mcpServers: Record<string, { url: string }> }).mcpServers['context-loader']?.url;
  const plain = await info(stage);
  demandEqual(plain.endpoint, `${protocol}//${address}`, 'endpoint');
  demandEqual(configured(plain), `${protocol}//${address}`, 'the url of the example configuration');
  const behind = await info(stage, { headers: { 'x-forwarded-proto': 'https' } });
  demandEqual(behind.endpoint, `https://${address}`, 'endpoint behind TLS');
}

async function listsTools(stage: Stage): Promise<void> {
  for (const language of ['zh-CN', 'en-US']) {
    const headers = { 'accept-language': language };
    const { tools } = await info(stage, { headers });
    const listed = toolsOf(await askMcp(stage, 'tools/list', {}, { headers })).map(fromListed);
    demandSame(tools, listed, `the tools in ${language}`);
  }
}

function fromListed({ name, title, description, inputSchema, outputSchema, _meta: meta }: Tool): JsonObject {
  return {
    name,
    title,
    group: meta['openbkn.ai/group'] ?? null,
    group_title: meta['openbkn.ai/group_title'] ?? null,
    order: meta['openbkn.ai/order'] ?? null,
    description,
    input_schema: inputSchema,
    output_schema: outputSchema,
  };
}

async function isCached(stage: Stage): Promise<void> {
  const english = { 'accept-language': 'en-US' };
  const { headers } = await stage.send('getMCPInfo', { headers: english });
  const tag = { 'if-none-match': headers.get('etag') ?? '' };
  demand(tag['if-none-match'] !== '', 'the document has no ETag');
  const ask = async (more: Record<string, string>): Promise<[number, string]> => {
    const { status, text } = await stage.send('getMCPInfo', { headers: { ...english, ...tag, ...more } });
    return [status, text];
  };
  demandSame(await ask({}), [304, ''], 'the answer to who has the document');
  demandEqual((await ask({ 'accept-language': 'zh-CN' }))[0], 200, 'the status in another language');
  demandEqual((await ask({ 'x-forwarded-proto': 'https' }))[0], 200, 'the status at another address');
}

export const loaderInfoChecks: Check[] = [
  { requirement: 'loader-info-members', run: hasMembers },
  { requirement: 'loader-info-endpoint', run: namesEndpoint },
  { requirement: 'loader-info-tools-listed', run: listsTools },
  { requirement: 'loader-info-cached', run: isCached },
];
