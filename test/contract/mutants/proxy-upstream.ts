import { setTimeout as wait } from 'node:timers/promises';
import type { Mutant } from '../mutant-front.ts';
import { json, meddling, recoding, refusing } from '../operation-faults.ts';

const CALL = 'callMCPProxyTool';
const SERVER_ERROR = 'AgentOperatorIntegration.InternalServerError';

/** What the upstream gets besides what the service sends. */
function leaking(name: string, value: string): Mutant {
  return {
    requirement: 'proxy-call-headers',
    text: `sends ${name} of the caller to the upstream`,
    upstream({ script }) {
      script.takeOver = ({ headers }) => {
        headers[name] = value;
        return false;
      };
    },
  };
}

const LEAKED: Record<string, string> = {
  authorization: 'Bearer of-the-caller',
  cookie: 'session=1',
  'x-account-id': '1',
  'x-account-type': 'user',
  user_id: '1',
  'x-user-id': '1',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  tracestate: 'a=1',
  baggage: 'a=1',
  'x-request-id': '1',
  'bkn-request-id': '1',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
};

const headers: Mutant[] = [
  ...Object.entries(LEAKED).map(([name, value]) => leaking(name, value)),
  {
    requirement: 'proxy-call-headers',
    text: 'does not send the stored headers',
    upstream({ script }) {
      script.takeOver = ({ headers: received }) => {
        delete received['x-verify-stored'];
        return false;
      };
    },
  },
];

/** Fails the second call of a server, as a deployment does that does not open sessions again. */
function failingOnce(): Mutant {
  let calls = 0;
  return {
    requirement: 'proxy-call-stale-session',
    text: 'fails the call that finds its session forgotten',
    ...meddling(CALL, response => {
      calls += 1;
      if (calls === 2) Object.assign(response, refusing(500, 'InternalServerError.MCPCallToolFailed'));
    }),
  };
}

/** Sends the second call twice. */
function repeating(): Mutant {
  let calls = 0;
  return {
    requirement: 'proxy-call-stale-session',
    text: 'runs the tool again after it has opened a new session',
    ...meddling(CALL, async (_response, request, again) => {
      calls += 1;
      if (calls === 2) await again(request);
    }),
  };
}

const faults: Mutant[] = [
  {
    requirement: 'proxy-call-broken-stream',
    text: 'notices a broken stream at its timeout',
    ...meddling(CALL, async response => {
      if (response.status === 500) await wait(1_100);
    }),
  },
  {
    requirement: 'proxy-call-broken-stream',
    text: 'calls a broken stream a timeout',
    ...recoding(CALL, 'MCPCallToolFailed', `${SERVER_ERROR}.MCPServerTimeout`),
  },
  {
    requirement: 'proxy-call-broken-stream',
    text: 'takes a broken stream for an empty result',
    ...meddling(CALL, response => {
      if (response.status === 500) Object.assign(response, json({ content: [], is_error: true }));
    }),
  },
  failingOnce(),
  repeating(),
  ...['MCPServerNotAccessible', 'MCPServerAuthFailed'].map((code): Mutant => ({
    requirement: 'proxy-call-failure-codes',
    text: `has no code ${code}`,
    ...recoding(CALL, code, `${SERVER_ERROR}.MCPCallToolFailed`),
  })),
  {
    requirement: 'proxy-call-failure-codes',
    text: 'answers 502 for a failing upstream',
    ...meddling(CALL, response => {
      if (response.status === 500) response.status = 502;
    }),
  },
  {
    requirement: 'proxy-call-failure-codes',
    text: 'passes 401 of the upstream on',
    ...meddling(CALL, response => {
      if (response.body.includes('MCPServerAuthFailed'))
        Object.assign(response, refusing(401, 'Unauthorized.Upstream'));
    }),
  },
];

export const proxyUpstreamMutants: Mutant[] = [...headers, ...faults];
