import { randomUUID } from 'node:crypto';
import type { Check } from '../check.ts';
import { demandStatus } from '../demands.ts';
import type { Stage } from '../stage.ts';
import { demand, demandEqual } from '../violation.ts';

/** What a caller may send and an upstream must never see (D33); each value holds `mark`. */
function callerHeaders(mark: string): Record<string, string> {
  const trace = mark.replaceAll('-', '').padEnd(32, '0').slice(0, 32);
  return {
    cookie: `session=${mark}`,
    'x-account-id': mark,
    'x-account-type': mark,
    user_id: mark,
    'x-user-id': mark,
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    tracestate: `verify=${mark}`,
    baggage: `verify=${mark}`,
    'x-request-id': mark,
    'bkn-request-id': mark,
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'verify.example.com',
    'x-forwarded-prefix': '/verify',
    forwarded: 'for=203.0.113.7',
    'x-verify-unknown': mark,
  };
}

async function sendsStoredOnly(stage: Stage): Promise<void> {
  const stored = `stored ${randomUUID()}`;
  const { id, upstream } = await stage.published({}, { headers: { 'X-Verify-Stored': stored } });
  const mark = randomUUID();
  const headers = callerHeaders(mark);
  demandStatus(await stage.call(id, 'echo', {}, { headers }), 200, 'a call with headers of its own');
  demand(upstream.seen.length > 0, 'the call did not reach the upstream');
  for (const { headers: received, text } of upstream.seen) {
    demandEqual(received['x-verify-stored'], stored, 'the stored header that the upstream received');
    const leaked = ['authorization', 'x-authorization', ...Object.keys(headers)].filter(name => name in received);
    demandEqual(leaked.join(', '), '', 'headers of the caller that the upstream received');
    const everything = JSON.stringify(received) + text;
    for (const secret of [mark, stage.tokens.admin]) {
      demand(!everything.includes(secret), 'the upstream received a value that only a header of the caller had');
    }
  }
}

export const proxyHeaderChecks: Check[] = [{ requirement: 'proxy-call-headers', run: sendsStoredOnly }];
