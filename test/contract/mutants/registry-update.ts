import { isJsonObject, type Json } from '../../../src/json.ts';
import {
  answering,
  asking,
  concealing,
  json,
  meddling,
  recoding,
  refusing,
  replying,
  requestOf,
  serverOf,
  showing,
  textOf,
} from '../operation-faults.ts';
import { type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';

const PUT = 'updateMCPServer';

function keepingMember(name: string, value: Json): Mutant {
  return {
    requirement: 'registry-update-replaces',
    text: `keeps ${name} where it is left out`,
    ...asking(PUT, body => void (body[name] ??= value)),
  };
}

function isStdio(mode: Json | undefined): boolean {
  return textOf(mode).startsWith('stdio');
}

/** Changes the values of `headers` and `env` that are sent back as the mask. */
function unmasking(
  edit: (secrets: Record<string, Json>, name: string) => void,
  members = ['headers', 'env'],
): Pick<Mutant, 'request'> {
  return asking(PUT, body => {
    for (const secrets of members.map(member => body[member]).filter(isJsonObject)) {
      for (const [name, value] of Object.entries(secrets)) if (value === '******') edit(secrets, name);
    }
  });
}

function losing(secrets: Record<string, Json>, name: string): void {
  Reflect.deleteProperty(secrets, name);
}

/** Raises the version that is shown with every PUT. */
function countingEdits(): Pick<Mutant, 'request' | 'response'> {
  let edits = 0;
  return {
    request(request) {
      if (isOperation(request, PUT)) edits += 1;
    },
    ...showing(info => void (info.version = edits + 1)),
  };
}

function withoutCondition(request: FrontRequest): FrontRequest {
  const headers = { ...request.headers };
  delete headers['if-match'];
  return { ...request, headers };
}

const content: Mutant[] = [
  keepingMember('description', 'before'),
  keepingMember('mode', 'sse'),
  keepingMember('source', 'verify'),
  keepingMember('category', 'verify'),
  keepingMember('headers', { 'X-Verify': 'one' }),
  keepingMember('env', { VERIFY: 'two' }),
  keepingMember('command', 'run'),
  keepingMember('args', ['--fast']),
  {
    requirement: 'registry-update-stdio',
    text: 'refuses stdio modes on update as on create',
    ...replying(PUT, ({ mode, command }) =>
      isStdio(mode) && command ? refusing(400, 'BadRequest.MCPModeNotSupported') : undefined,
    ),
  },
  {
    requirement: 'registry-update-stdio',
    text: 'stores a stdio server without a command',
    ...asking(PUT, body => {
      if (isStdio(body.mode)) body.command ??= 'npx';
    }),
  },
  { requirement: 'registry-update-stdio', text: 'does not say that the command is missing', ...concealing(PUT) },
  {
    requirement: 'registry-update-name-needed',
    text: 'invents a name for none',
    ...asking(PUT, body => void (body.name ??= 'unnamed')),
  },
  {
    requirement: 'registry-update-name-needed',
    text: 'changes the server although the name is missing',
    ...meddling(PUT, async (response, request, again) => {
      if (response.status === 400) await again({ ...request, body: request.body.replace('{', '{"name":"unnamed",') });
    }),
  },
  {
    requirement: 'registry-update-creation-type',
    text: 'ignores creation_type on update',
    ...asking(PUT, body => void Object.assign(body, { creation_type: 'custom', url: 'http://127.0.0.1:9/' })),
  },
  { requirement: 'registry-update-creation-type', text: 'does not say that the type is wrong', ...concealing(PUT) },
  {
    requirement: 'registry-update-unknown',
    text: 'creates what it does not know',
    ...meddling(PUT, (response, request) => {
      if (response.status === 404) Object.assign(response, json({ mcp_id: serverOf(request), status: 'unpublish' }));
    }),
  },
  {
    requirement: 'registry-update-unknown',
    text: 'has another code for an unknown id',
    ...recoding(PUT, 'MCPNotFound', 'Public.NotFound'),
  },
];

const states: Mutant[] = [
  {
    requirement: 'registry-update-status',
    text: 'answers the status before the edit',
    ...answering(PUT, body => {
      if (body.status === 'editing') body.status = 'published';
    }),
  },
  {
    requirement: 'registry-update-status',
    text: 'shows an edited server as published',
    ...showing(info => {
      if (info.status === 'editing') info.status = 'published';
    }),
  },
  {
    requirement: 'registry-update-status',
    text: 'publishes what was edited',
    ...meddling(PUT, async (_response, request, again) => {
      await again(requestOf('updateMCPServerStatus', request, { mcp_id: serverOf(request) }, { status: 'published' }));
    }),
  },
  {
    requirement: 'registry-update-status',
    text: 'keeps version 1',
    ...showing(info => void (info.version = 1)),
  },
  { requirement: 'registry-update-status', text: 'raises the version with every edit', ...countingEdits() },
];

const conditions: Mutant[] = [
  {
    requirement: 'registry-update-if-match',
    text: 'ignores If-Match',
    request(request) {
      delete request.headers['if-match'];
    },
  },
  {
    requirement: 'registry-update-if-match',
    text: 'demands If-Match',
    ...replying(PUT, (_body, { headers }) =>
      headers['if-match'] ? undefined : refusing(412, 'PreconditionFailed.Needed'),
    ),
  },
  {
    requirement: 'registry-update-if-match',
    text: 'refuses the present ETag',
    ...replying(PUT, (_body, { headers }) =>
      headers['if-match'] ? refusing(412, 'PreconditionFailed.Any') : undefined,
    ),
  },
  {
    requirement: 'registry-update-if-match',
    text: 'writes although it says that the tag is stale',
    ...meddling(PUT, async (response, request, again) => {
      if (response.status === 412) await again(withoutCondition(request));
    }),
  },
];

const masks: Mutant[] = [
  {
    requirement: 'registry-update-mask-kept',
    text: 'stores asterisks for a secret that was sent back masked',
    ...unmasking((secrets, name) => void (secrets[name] = '*******')),
  },
  {
    requirement: 'registry-update-mask-kept',
    text: 'loses headers that were sent back masked',
    ...unmasking(losing, ['headers']),
  },
  {
    requirement: 'registry-update-mask-kept',
    text: 'loses env values that were sent back masked',
    ...unmasking(losing, ['env']),
  },
  {
    requirement: 'registry-update-mask-kept',
    text: 'shows the kept secret and sends the mask to the upstream',
    upstream(upstream) {
      upstream.script.takeOver = ({ headers }) => {
        if ('x-verify-secret' in headers) headers['x-verify-secret'] = '******';
        return false;
      };
    },
  },
];

export const registryUpdateMutants: Mutant[] = [...content, ...states, ...conditions, ...masks];
