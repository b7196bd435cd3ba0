import { isJsonObject, type Json } from '../../../src/json.ts';
import { asAdmin } from '../alterations.ts';
import { type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';
import {
  answering,
  json,
  meddling,
  querying,
  recoding,
  refusesWith,
  refusing,
  requestOf,
  serverOf,
  statuses,
} from '../operation-faults.ts';
import { stripTool } from './registry-parse.ts';

const TOOLS = 'listMCPProxyTools';

function editingTools(edit: (tools: Json[], request: FrontRequest) => Json[]): Pick<Mutant, 'response'> {
  return answering(TOOLS, (body, request) => {
    if (Array.isArray(body.tools)) body.tools = edit(body.tools, request);
  });
}

function without(member: string): Mutant {
  return {
    requirement: 'proxy-tools-untouched',
    text: `drops ${member} from tools`,
    ...editingTools(tools =>
      tools.map(tool =>
        isJsonObject(tool) ? Object.fromEntries(Object.entries(tool).filter(([name]) => name !== member)) : tool,
      ),
    ),
  };
}

/** Answers with what it listed first. */
function remembering(): Pick<Mutant, 'response'> {
  const first = new Map<string, Json[]>();
  return editingTools((tools, request) => {
    const known = first.get(serverOf(request)) ?? tools;
    first.set(serverOf(request), known);
    return known;
  });
}

/** Lists nothing for servers in one status. */
function hidingIn(status: string): Pick<Mutant, 'request'> {
  const present = statuses();
  return {
    request(request) {
      if (isOperation(request, 'updateMCPServerStatus')) present.move(request);
      if (!isOperation(request, TOOLS) || present.of(request) !== status) return undefined;
      return refusing(400, 'BadRequest.MCPServerNotPublished');
    },
  };
}

/** Lists the tools for those only who may do something else as well. */
function demanding(text: string, other: (request: FrontRequest) => FrontRequest): Mutant {
  return {
    requirement: 'proxy-tools-any-grant',
    text,
    ...meddling(TOOLS, async (response, request, again) => {
      const { status } = await again(other(request));
      if (status === 403) Object.assign(response, refusing(403, 'Forbidden.CommonViewForbidden'));
    }),
  };
}

const definitions: Mutant[] = [
  ...['outputSchema', 'title', 'annotations', '_meta', 'icons', 'x-unknown'].map(without),
  {
    requirement: 'proxy-tools-untouched',
    text: 'shows only what the document lists of tools',
    ...editingTools(tools => tools.map(stripTool)),
  },
  {
    requirement: 'proxy-tools-untouched',
    text: 'opens closed schemas',
    ...meddling(TOOLS, response => {
      response.body = response.body.replace('"additionalProperties":false', '"additionalProperties":true');
    }),
  },
  {
    requirement: 'proxy-tools-untouched',
    text: 'renames $defs',
    ...meddling(TOOLS, response => {
      response.body = response.body.replaceAll('$defs', 'definitions');
    }),
  },
  {
    requirement: 'proxy-tools-untouched',
    text: 'rounds an integer in a tool definition',
    ...meddling(TOOLS, response => {
      response.body = response.body.replace('1784880971306127803', '1784880971306127900');
    }),
  },
];

const pages: Mutant[] = [
  {
    requirement: 'proxy-tools-all-pages',
    text: 'reads the first page only',
    upstream({ script }) {
      if (script.tools !== undefined) script.tools = script.tools.slice(0, script.pageSize);
    },
  },
  {
    requirement: 'proxy-tools-all-pages',
    text: 'exchanges the order of tools',
    ...editingTools(tools => tools.toReversed()),
  },
  {
    requirement: 'proxy-tools-all-pages',
    text: 'is content when a cursor repeats',
    ...meddling(TOOLS, response => {
      if (response.status === 500) Object.assign(response, json({ tools: [] }));
    }),
  },
  {
    requirement: 'proxy-tools-all-pages',
    text: 'has another code when a cursor repeats',
    ...recoding(TOOLS, 'MCPListToolsFailed', 'AgentOperatorIntegration.InternalServerError.MCPServerTimeout'),
  },
];

const versions: Mutant[] = [
  {
    requirement: 'proxy-tools-served-version',
    text: 'shows the draft while a server is being edited',
    ...querying(TOOLS, query => query.set('draft', 'true')),
  },
  { requirement: 'proxy-tools-served-version', text: 'shows the first release for ever', ...remembering() },
  { requirement: 'proxy-tools-draft', text: 'ignores draft=true', ...querying(TOOLS, query => query.delete('draft')) },
  { requirement: 'proxy-tools-draft', text: 'shows the first draft for ever', ...remembering() },
  { requirement: 'proxy-tools-unreleased', text: 'lists no tools of an unpublish server', ...hidingIn('unpublish') },
  { requirement: 'proxy-tools-unreleased', text: 'lists no tools of an offline server', ...hidingIn('offline') },
  { requirement: 'proxy-tools-unreleased', text: 'keeps the released tools of an offline server', ...remembering() },
];

const grants: Mutant[] = [
  demanding('lists the tools for holders of view alone', request =>
    requestOf('getMCPServer', request, { mcp_id: serverOf(request) }),
  ),
  demanding('lists the tools for holders of execute alone', request =>
    requestOf('callMCPProxyTool', request, { mcp_id: serverOf(request) }, { tool_name: 'echo', parameters: {} }),
  ),
  demanding('lists the tools for holders of public_access alone', request =>
    requestOf('getMCPMarketDetail', request, { mcp_id: serverOf(request) }),
  ),
  {
    requirement: 'proxy-tools-draft-needs-view',
    text: 'shows the draft to holders of execute',
    request: asAdmin([TOOLS], ['executor']),
  },
  {
    requirement: 'proxy-tools-draft-needs-view',
    text: 'shows the draft to holders of public_access',
    request: asAdmin([TOOLS], ['visitor']),
  },
  {
    requirement: 'proxy-tools-draft-needs-view',
    text: 'shows the release where the draft may not be seen',
    ...meddling(TOOLS, async (response, request, again) => {
      if (refusesWith(response, 'CommonViewForbidden'))
        Object.assign(response, await again(requestOf(TOOLS, request, { mcp_id: serverOf(request) })));
    }),
  },
];

export const proxyToolsMutants: Mutant[] = [...definitions, ...pages, ...versions, ...grants];
