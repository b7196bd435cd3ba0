import type { JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandFieldRefused, demandStatus } from '../demands.ts';
import { FACTORY } from '../provoke-errors.ts';
import type { Stage } from '../stage.ts';
import { demandEqual } from '../violation.ts';
import { demandEnvelope } from './wire-errors.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const LIMIT = 4 * 1024 * 1024;

const NO_OBJECTS: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'half an object': '{"name":"a"',
  'a bare word': 'name=a',
  'two values': '{}{}',
  'bytes that are no UTF-8': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  'an empty body': '',
  'a list': '[]',
  'a text': '"text"',
  'a number': '1',
  null: 'null',
};

async function refusesNoObjects(stage: Stage): Promise<void> {
  for (const [what, raw] of Object.entries(NO_OBJECTS)) {
    const answer = await stage.send('addMCPServer', { raw, headers: JSON_TYPE });
    demandStatus(answer, 400, what);
    demandEnvelope(answer, what);
  }
}

const NOT_NULLABLE = ['name', 'creation_type', 'mode', 'url', 'headers', 'command', 'args', 'env'];
const NOT_NULLABLE_WITH_DEFAULT = ['description', 'source', 'category', 'is_internal', 'tool_configs'];

async function refusesNull(stage: Stage): Promise<void> {
  for (const field of [...NOT_NULLABLE, ...NOT_NULLABLE_WITH_DEFAULT]) {
    const json: JsonObject = {
      name: stage.name(),
      creation_type: 'custom',
      url: 'http://127.0.0.1:9/mcp',
      [field]: null,
    };
    demandFieldRefused(await stage.send('addMCPServer', { json }), `body.${field}`, `null for ${field}`);
  }
}

async function limitsBodies(stage: Stage): Promise<void> {
  const { id, upstream } = await stage.published();
  const text = 'x'.repeat(300 * 1024);
  const accepted = await stage.call(id, 'echo', { text });
  demandStatus(accepted, 200, 'a body of 300 KB');
  demandEqual(upstream.seen.at(-1)?.text.includes(text), true, 'the upstream got the whole 300 KB');
  const [head, tail] = ['{"tool_name":"echo","parameters":{"text":"', '"}}'];
  const raw = head + 'x'.repeat(LIMIT + 1 - head.length - tail.length) + tail;
  const refused = await stage.send('callMCPProxyTool', { path: { mcp_id: id }, raw, headers: JSON_TYPE });
  demandStatus(refused, 413, 'a body of 4 MiB and one byte');
  demandEnvelope(refused, 'a body of 4 MiB and one byte');
}

const OTHER_TYPES = [
  'text/plain',
  'text/plain; charset=utf-8',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=b',
];

async function refusesOtherTypes(stage: Stage): Promise<void> {
  for (const type of OTHER_TYPES) {
    const raw = JSON.stringify({ name: stage.name(), creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' });
    const answer = await stage.send('addMCPServer', { raw, headers: { 'content-type': type } });
    demandStatus(answer, 415, `a body of type ${type} for ${FACTORY}/mcp/`);
    demandEnvelope(answer, `a body of type ${type}`);
  }
}

export const wireBodyChecks: Check[] = [
  { requirement: 'wire-malformed-json', run: refusesNoObjects },
  { requirement: 'wire-null-is-no-value', run: refusesNull },
  { requirement: 'wire-payload-too-large', run: limitsBodies },
  { requirement: 'wire-unsupported-media-type', run: refusesOtherTypes },
];
