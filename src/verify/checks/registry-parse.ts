import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame } from '../demands.ts';
import { items, type Stage } from '../stage.ts';
import { ECHO_TOOL, INIT_RESULT, RICH_TOOL } from '../upstream-server.ts';
import { demand } from '../violation.ts';

function probe(url: string): { json: JsonObject } {
  return { json: { mode: 'stream', url } };
}

async function listsTools(stage: Stage): Promise<void> {
  const upstream = await stage.upstream({ tools: [ECHO_TOOL, RICH_TOOL] });
  const parsed = await stage.ok('parseMCPServer', probe(upstream.url));
  demandSame(parsed.tools, [ECHO_TOOL, RICH_TOOL], 'tools of parse');
  demandSame(parsed.init_info, INIT_RESULT, 'init_info of parse');
}

async function storesNothing(stage: Stage): Promise<void> {
  const upstream = await stage.upstream();
  await stage.ok('parseMCPServer', probe(upstream.url));
  // What the probe had left would be among the newest, however many servers there are.
  const query = { sort_by: 'create_time', sort_order: 'desc', page_size: 100 };
  const { data } = await stage.ok('listMCPServers', { query });
  demand(
    !items(data).some(({ url }) => url === upstream.url),
    'the list has a server with the url that was only probed',
  );
}

async function refusesStdio(stage: Stage): Promise<void> {
  for (const mode of ['stdio_uv', 'stdio_npx']) {
    const json = { mode, url: 'http://127.0.0.1:9/mcp' };
    await stage.refused('parseMCPServer', 400, 'MCPModeNotSupported', { json });
  }
}

async function reportsUnreachable(stage: Stage): Promise<void> {
  const upstream = await stage.upstream();
  await upstream.close();
  await stage.refused('parseMCPServer', 500, 'MCPServerNotAccessible', probe(upstream.url));
}

export const registryParseChecks: Check[] = [
  { requirement: 'registry-parse-lists-tools', run: listsTools },
  { requirement: 'registry-parse-stores-nothing', run: storesNothing },
  { requirement: 'registry-parse-stdio-refused', run: refusesStdio },
  { requirement: 'registry-parse-unreachable', run: reportsUnreachable },
];
