import { isJsonObject } from '../../../src/json.ts';
import { asAdmin, thoughRefused } from '../alterations.ts';
import { type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';
import { asking, bodyOf, requestOf, serverOf } from '../operation-faults.ts';

const DEBUG = 'debugMCPTool';

/** The encoded tool name in the path. */
const NAME = /(?<=\/tool\/)[^/]+(?=\/debug)/;

function nameOf({ url }: FrontRequest): string {
  return NAME.exec(url)?.[0] ?? '';
}

function renaming(edit: (encoded: string) => string): Pick<Mutant, 'request'> {
  return {
    request(request) {
      if (isOperation(request, DEBUG)) request.url = request.url.replace(NAME, edit(nameOf(request)));
    },
  };
}

export const proxyDebugMutants: Mutant[] = [
  {
    requirement: 'proxy-debug-current',
    text: 'debugs what is released only',
    request(request) {
      if (!isOperation(request, DEBUG)) return;
      const call = { tool_name: decodeURIComponent(nameOf(request)), ...bodyOf(request) };
      Object.assign(request, requestOf('callMCPProxyTool', request, { mcp_id: serverOf(request) }, call));
    },
  },
  { requirement: 'proxy-debug-current', text: 'does not decode tool names', ...renaming(encodeURIComponent) },
  {
    requirement: 'proxy-debug-current',
    text: 'takes the last segment of a tool name only',
    ...renaming(name => name.split('%2F').at(-1) ?? ''),
  },
  {
    requirement: 'proxy-debug-wrapped',
    text: 'passes the wrapped body on as it is',
    ...asking(DEBUG, body => void Object.assign(body, { parameters: { ...body } })),
  },
  {
    requirement: 'proxy-debug-wrapped',
    text: 'unwraps arguments twice',
    ...asking(DEBUG, body => {
      if (isJsonObject(body.parameters) && isJsonObject(body.parameters.parameters))
        body.parameters = body.parameters.parameters;
    }),
  },
  {
    requirement: 'proxy-debug-bare',
    text: 'takes bare arguments for none',
    ...asking(DEBUG, body => {
      if (!('parameters' in body)) for (const name of Object.keys(body)) Reflect.deleteProperty(body, name);
    }),
  },
  {
    requirement: 'proxy-debug-bare',
    text: 'unwraps parameters that have others beside them',
    ...asking(DEBUG, body => {
      if (!isJsonObject(body.parameters)) return;
      for (const name of Object.keys(body)) if (name !== 'parameters') Reflect.deleteProperty(body, name);
    }),
  },
  {
    requirement: 'proxy-debug-needs-execute',
    text: 'lets holders of view debug',
    request: asAdmin([DEBUG], ['viewer']),
  },
  {
    requirement: 'proxy-debug-needs-execute',
    text: 'runs the tool and says that it was refused',
    response: thoughRefused(DEBUG),
  },
];
