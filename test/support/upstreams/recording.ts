import {
  startStreamUpstream,
  type StreamUpstream,
  type StreamUpstreamOptions,
  type UpstreamExchange,
} from './stream-upstream.ts';

export type { RecordedRequest, StreamUpstream } from './stream-upstream.ts';

export const WIDE_INTEGERS = ['9007199254740993', '1784880971306127803'] as const;

/** Every kind of definition member that must come through untouched. */
export const RICH_TOOL = {
  name: 'rich',
  title: 'Rich tool',
  description: 'Has everything a definition may have.',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { point: { type: 'object', properties: { x: { type: 'integer', maximum: 10 } } } },
    properties: { at: { $ref: '#/$defs/point' }, mode: { enum: ['a', null] } },
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  annotations: { title: 'Rich', readOnlyHint: true, openWorldHint: false },
  icons: [{ src: 'https://example.com/icon.png', sizes: ['48x48'] }],
  _meta: { 'example.com/rank': 7 },
};

export const ODD_NAMES = ['dot.ted.name', 'slash/ed/name', '天气 查询', '%2F?#&', 'n'.repeat(120)];

const PLAIN_NAMES = ['echo', 'wide_ints', 'fail', ...ODD_NAMES];

export const RECORDED_TOOLS = [
  ...PLAIN_NAMES.map(name => ({ name, description: `The tool ${name}.`, inputSchema: { type: 'object' } })),
  RICH_TOOL,
];

/**
 * An upstream that records all it gets. `wide_ints` answers `structuredContent` `{"small":9007199254740993,
 * "nanos":1784880971306127803,"arguments":<as they came>}` and its text content is the arguments' raw text; every other
 * tool answers the arguments' raw text, `fail` with `isError`.
 */
export function startRecordingUpstream(options: Partial<StreamUpstreamOptions> = {}): Promise<StreamUpstream> {
  return startStreamUpstream({ respond: respondRecording, ...options });
}

export function respondRecording({ message, recorded }: Pick<UpstreamExchange, 'message' | 'recorded'>): string {
  if (message.method === 'tools/list') return `"result":{"tools":${JSON.stringify(RECORDED_TOOLS)}}`;
  if (message.method !== 'tools/call') return '"error":{"code":-32601,"message":"Method not found"}';
  const name = message.params?.name ?? '';
  const raw = rawMember(recorded.body, 'arguments') ?? '{}';
  const text = JSON.stringify([{ type: 'text', text: raw }]);
  if (name === 'wide_ints') return `"result":{"content":${text},"structuredContent":${wideIntegers(raw)}}`;
  if (name === 'fail') return `"result":{"content":${text},"isError":true}`;
  if (name === 'rich') return `"result":{"content":${text},"structuredContent":{"ok":true},"_meta":{"trace":"kept"}}`;
  if (RECORDED_TOOLS.some(tool => tool.name === name)) return `"result":{"content":${text}}`;
  return `"error":{"code":-32602,"message":${JSON.stringify(`Unknown tool: ${name}`)}}`;
}

function wideIntegers(rawArguments: string): string {
  return `{"small":${WIDE_INTEGERS[0]},"nanos":${WIDE_INTEGERS[1]},"arguments":${rawArguments}}`;
}

/** The text of an object member, exactly as it stands in the body: no JSON parser has touched its numbers. */
export function rawMember(body: string, name: string): string | undefined {
  const start = body.indexOf(`"${name}":{`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  let depth = 0;
  let inString = false;
  for (let at = from; at < body.length; at += 1) {
    const char = body[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && (depth -= 1) === 0) return body.slice(from, at + 1);
  }
  return undefined;
}
