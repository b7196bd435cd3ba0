import { Ajv, type AnySchema } from 'ajv';
import { isJsonObject, type JsonObject, lossyView, parseJson } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import type { Stage } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';
import { askMcp, callTool, INITIALIZE, postMcp, resultOf, textOf, toolsOf } from './mcp-messages.ts';

const MADE_UP = { 'mcp-session-id': 'a-session-that-nobody-opened' };
const KNOWN_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

async function servesStateless(stage: Stage): Promise<void> {
  demand(toolsOf(await askMcp(stage, 'tools/list')).length > 0, 'tools/list: expected tools');
  const started = await callTool(stage, 'bkn_start_interaction', { question: 'verify' });
  demand(started.isError !== true, () => `bkn_start_interaction: ${show(textOf(started))}`);
}

async function openSession(stage: Stage): Promise<Record<string, string>> {
  const { status, headers } = await postMcp(stage, 'initialize', INITIALIZE);
  demandEqual(status, 200, 'the status of initialize');
  const id = headers.get('mcp-session-id') ?? '';
  demand(/^[\x21-\x7e]+$/.test(id), () => `initialize: expected a session id, got ${show(id)}`);
  return { 'mcp-session-id': id };
}

async function keepsSessions(stage: Stage): Promise<void> {
  const session = await openSession(stage);
  demandEqual((await postMcp(stage, 'ping', {}, { headers: session })).status, 200, 'the status in a session');
  const other = await postMcp(stage, 'ping', {}, { headers: session, token: stage.tokens.user });
  demandEqual(other.status, 404, "the status in another caller's session");
  demandEqual((await postMcp(stage, 'ping', {}, { headers: MADE_UP })).status, 404, 'the status in a made-up session');
}

async function hasItsSurface(stage: Stage): Promise<void> {
  const names = toolsOf(await askMcp(stage, 'tools/list')).map(({ name }) => name);
  for (const name of ['bkn_start_interaction', 'bkn_finish_interaction']) {
    demand(names.includes(name), `tools/list: expected ${name}`);
  }
  for (const name of ['run_code', 'run_shell']) demand(!names.includes(name), `tools/list: expected no ${name}`);
  const { error } = await askMcp(stage, 'tools/call', { name: 'run_code', arguments: {} });
  demandEqual(isJsonObject(error) ? error.code : undefined, -32602, 'the error code of an unknown tool');
}

async function isDisplayable(stage: Stage): Promise<void> {
  const list = (language: string) =>
    askMcp(stage, 'tools/list', {}, { headers: { 'accept-language': language } }).then(toolsOf);
  const [chinese, english] = [await list('zh-CN'), await list('en-US')];
  for (const { name, title, _meta: meta } of [...chinese, ...english]) {
    demand(typeof title === 'string' && title !== '', `${name}: expected a title`);
    demand(typeof meta['openbkn.ai/group_title'] === 'string', `${name}: expected a group_title`);
  }
  const stable = (tools: typeof chinese): unknown[] =>
    tools.map(({ name, _meta: meta }) => [name, meta['openbkn.ai/group'], meta['openbkn.ai/order']]);
  demandSame(stable(chinese) as JsonObject[], stable(english) as JsonObject[], 'groups and orders in both languages');
  const titles = (tools: typeof chinese): string => tools.map(({ title }) => title).join('\n');
  demand(titles(chinese) !== titles(english), 'the titles are the same in both languages');
  demand(/\p{Script=Han}/u.test(titles(chinese)), 'the titles in zh-CN are not Chinese');
}

async function wantsContext(stage: Stage): Promise<void> {
  const result = await callTool(stage, 'list_knowledge_networks', {});
  demandEqual(result.isError, true, 'isError without bkn_context');
  const body = parseJson(textOf(result));
  const error = isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
  demandEqual(error.code, 'conversation_required', 'the code without bkn_context');
}

async function givesReceipts(stage: Stage): Promise<void> {
  const started = await callTool(stage, 'bkn_start_interaction', { question: 'verify' });
  const { conversation_id, interaction_id } = isJsonObject(started.structuredContent) ? started.structuredContent : {};
  const bknContext = { conversation_id: conversation_id ?? null, interaction_id: interaction_id ?? null };
  const name = 'list_knowledge_networks';
  const result = await callTool(stage, name, { bkn_context: bknContext });
  const tool = toolsOf(await askMcp(stage, 'tools/list')).find(each => each.name === name);
  const validate = new Ajv({ strict: false }).compile((tool?.outputSchema ?? false) as AnySchema);
  demand(
    validate(lossyView(result.structuredContent)) === true,
    () => `structuredContent breaks outputSchema: ${show(validate.errors)}`,
  );
  const receipt = isJsonObject(result._meta) ? result._meta['openbkn.ai/receipt'] : undefined;
  const about = isJsonObject(receipt) ? receipt : {};
  demandEqual(about.tool_name, name, 'tool_name of the receipt');
  demandEqual(about.receipt_status, 'completed', 'receipt_status');
  const ending = { interaction_id: interaction_id ?? null, outcome: 'completed', answer: 'verified' };
  const finished = await callTool(stage, 'bkn_finish_interaction', ending);
  demand(finished.isError !== true, () => `bkn_finish_interaction: ${show(textOf(finished))}`);
}

async function negotiatesRevisions(stage: Stage): Promise<void> {
  const spoken = async (protocolVersion: string): Promise<unknown> =>
    resultOf(await askMcp(stage, 'initialize', { ...INITIALIZE, protocolVersion })).protocolVersion;
  for (const revision of KNOWN_REVISIONS) demandEqual(await spoken(revision), revision, `the answer to ${revision}`);
  const newer = (await spoken('2099-01-01')) as string;
  demand(
    KNOWN_REVISIONS.includes(newer),
    () => `the answer to an unknown revision: expected a known one, got ${show(newer)}`,
  );
  const malformed = await postMcp(stage, 'ping', {}, { headers: { 'mcp-protocol-version': 'yesterday' } });
  demandEqual(malformed.status, 400, 'the status with a malformed MCP-Protocol-Version');
}

async function refusesMadeUpStream(stage: Stage): Promise<void> {
  const answer = await stage.send('mcpStreamableHTTPGet', { headers: { ...MADE_UP, accept: 'text/event-stream' } });
  demandEqual(answer.status, 404, 'the status of GET in a made-up session');
  demand(
    isJsonObject(answer.body) && isJsonObject(answer.body.error),
    () => `expected a JSON-RPC error, got ${show(answer.text)}`,
  );
}

async function endsSessions(stage: Stage): Promise<void> {
  const session = await openSession(stage);
  const ended = await stage.send('mcpStreamableHTTPDelete', { headers: session });
  demandEqual(ended.status, 200, 'the status of DELETE');
  demandEqual((await postMcp(stage, 'ping', {}, { headers: session })).status, 404, 'the status in an ended session');
  demandEqual((await stage.send('mcpStreamableHTTPDelete')).status, 400, 'the status of DELETE without a session');
}

export const loaderMcpChecks: Check[] = [
  { requirement: 'loader-mcp-stateless', run: servesStateless },
  { requirement: 'loader-mcp-session', run: keepsSessions },
  { requirement: 'loader-mcp-surface', run: hasItsSurface },
  { requirement: 'loader-mcp-display', run: isDisplayable },
  { requirement: 'loader-mcp-context-required', run: wantsContext },
  { requirement: 'loader-mcp-receipt', run: givesReceipts },
  { requirement: 'loader-mcp-revision', run: negotiatesRevisions },
  { requirement: 'loader-mcp-get', run: refusesMadeUpStream },
  { requirement: 'loader-mcp-delete', run: endsSessions },
];
