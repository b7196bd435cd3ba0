import { isJsonObject, type JsonObject } from '../../../src/json.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';
import {
  answering,
  asking,
  bodyOf,
  concealing,
  meddling,
  recoding,
  refusesWith,
  refusing,
  replying,
  requestOf,
  serverOf,
  textOf,
} from '../operation-faults.ts';

const CALL = 'callMCPProxyTool';
const FAILED = 'InternalServerError.MCPCallToolFailed';

function renaming(edit: (name: string) => string): Pick<Mutant, 'request'> {
  return asking(CALL, body => void (body.tool_name = edit(textOf(body.tool_name))));
}

/** Answers tool errors with a status of its own. */
function failingOnErrors(status: number): Pick<Mutant, 'response'> {
  return meddling(CALL, response => {
    const { is_error: failed } = bodyOf(response);
    if (failed === true) Object.assign(response, refusing(status, FAILED));
  });
}

function without(member: string): Pick<Mutant, 'response'> {
  return answering(CALL, body => void Reflect.deleteProperty(body, member));
}

const results: Mutant[] = [
  { requirement: 'proxy-call-result', text: 'drops structuredContent', ...without('structuredContent') },
  { requirement: 'proxy-call-result', text: 'drops _meta', ...without('_meta') },
  {
    requirement: 'proxy-call-result',
    text: 'invents structuredContent',
    ...answering(CALL, body => void (body.structuredContent ??= {})),
  },
  {
    requirement: 'proxy-call-result',
    text: 'says isError',
    ...answering(CALL, body => {
      body.isError = body.is_error ?? false;
      delete body.is_error;
    }),
  },
  {
    requirement: 'proxy-call-result',
    text: 'keeps only the text of content',
    ...answering(CALL, body => {
      if (Array.isArray(body.content))
        body.content = body.content.filter(item => isJsonObject(item) && item.type === 'text');
    }),
  },
  {
    requirement: 'proxy-call-result',
    text: 'rounds an integer of the result',
    ...meddling(CALL, response => {
      response.body = response.body.replace('9007199254740993', '9007199254740992');
    }),
  },
  {
    requirement: 'proxy-call-result',
    text: 'answers a call with 201',
    ...meddling(CALL, response => {
      if (response.status === 200) response.status = 201;
    }),
  },
  { requirement: 'proxy-call-tool-error', text: 'answers 400 for a tool error', ...failingOnErrors(400) },
  { requirement: 'proxy-call-tool-error', text: 'answers 500 for a tool error', ...failingOnErrors(500) },
  {
    requirement: 'proxy-call-tool-error',
    text: 'tells a tool error as a success',
    ...answering(CALL, body => void (body.is_error = false)),
  },
  {
    requirement: 'proxy-call-tool-error',
    text: 'loses what the tool said of its error',
    ...answering(CALL, body => void (body.content = [])),
  },
  { requirement: 'proxy-call-rpc-error', text: 'answers 500 for an unknown tool', ...failingOnErrors(500) },
  {
    requirement: 'proxy-call-rpc-error',
    text: 'takes an unknown tool for a success',
    ...answering(CALL, body => void (body.is_error = false)),
  },
  {
    requirement: 'proxy-call-rpc-error',
    text: 'does not pass the message of a JSON-RPC error on',
    ...answering(CALL, body => void (body.content = [{ type: 'text', text: 'The call failed.' }])),
  },
];

function debugOf(request: Parameters<typeof requestOf>[1]): ReturnType<typeof requestOf> {
  const { tool_name: name = '', parameters = {} } = bodyOf(request);
  return requestOf('debugMCPTool', request, { mcp_id: serverOf(request), tool_name: textOf(name) }, { parameters });
}

const targets: Mutant[] = [
  {
    requirement: 'proxy-call-not-published',
    text: 'calls servers whatever their status',
    request(request) {
      if (isOperation(request, CALL)) Object.assign(request, debugOf(request));
    },
  },
  {
    requirement: 'proxy-call-not-published',
    text: 'calls the upstream before it refuses',
    ...meddling(CALL, async (response, request, again) => {
      if (refusesWith(response, 'MCPServerNotPublished')) await again(debugOf(request));
    }),
  },
  {
    requirement: 'proxy-call-not-published',
    text: 'has another code for a server that is not published',
    ...recoding(CALL, 'MCPServerNotPublished', 'AgentOperatorIntegration.BadRequest.MCPStatusInvalid'),
  },
  {
    requirement: 'proxy-call-editing-released',
    text: 'calls the draft of an editing server',
    request(request) {
      if (isOperation(request, CALL)) Object.assign(request, debugOf(request));
    },
  },
  {
    requirement: 'proxy-call-editing-released',
    text: 'refuses to call an editing server',
    ...replying(CALL, () => refusing(400, 'BadRequest.MCPServerNotPublished')),
  },
  {
    requirement: 'proxy-call-editing-released',
    text: 'publishes what is edited at once',
    ...meddling('updateMCPServer', async (_response, request, again) => {
      await again(requestOf('updateMCPServerStatus', request, { mcp_id: serverOf(request) }, { status: 'published' }));
    }),
  },
];

function lenient(text: string, edit: (body: JsonObject) => void): Mutant {
  return { requirement: 'proxy-call-body', text, ...asking(CALL, edit) };
}

const bodies: Mutant[] = [
  lenient('invents a name for a tool without one', body => void (body.tool_name ??= 'echo')),
  lenient('takes an empty tool_name', body => {
    if (body.tool_name === '') body.tool_name = 'echo';
  }),
  lenient('takes no parameters for empty ones', body => {
    if (!('parameters' in body)) body.parameters = {};
  }),
  lenient('takes null parameters for empty ones', body => {
    if (body.parameters === null) body.parameters = {};
  }),
  lenient('takes a list of parameters', body => {
    if (Array.isArray(body.parameters)) body.parameters = {};
  }),
  lenient('takes a text for parameters', body => {
    if (typeof body.parameters === 'string') body.parameters = {};
  }),
  lenient('passes other members of the body as arguments', body => {
    const { tool_name: name, parameters, ...others } = body;
    if (isJsonObject(parameters) && name !== '') body.parameters = { ...others, ...parameters };
  }),
  { requirement: 'proxy-call-body', text: 'does not say which member is wrong', ...concealing(CALL) },
  {
    requirement: 'proxy-call-body',
    text: 'refuses other members of the body',
    ...replying(CALL, body => (Object.keys(body).length > 2 ? refusing(400, 'BadRequest.Unknown') : undefined)),
  },
];

const names: Mutant[] = [
  {
    requirement: 'proxy-call-tool-names',
    text: 'replaces slashes in names',
    ...renaming(name => name.replaceAll('/', '_')),
  },
  {
    requirement: 'proxy-call-tool-names',
    text: 'replaces dots in names',
    ...renaming(name => name.replaceAll('.', '_')),
  },
  {
    requirement: 'proxy-call-tool-names',
    text: 'drops non-ASCII characters',
    ...renaming(name => name.replace(/[^ -~]/g, '')),
  },
  { requirement: 'proxy-call-tool-names', text: 'decodes names', ...renaming(decodeURIComponent) },
  {
    requirement: 'proxy-call-tool-names',
    text: 'cuts names off at 64 characters',
    ...renaming(name => name.slice(0, 64)),
  },
  {
    requirement: 'proxy-call-tool-names',
    text: 'refuses names of more than 100 characters',
    ...replying(CALL, ({ tool_name: name }) =>
      textOf(name).length > 100 ? refusing(400, 'BadRequest.Name') : undefined,
    ),
  },
];

export const proxyCallMutants: Mutant[] = [...results, ...targets, ...bodies, ...names];
