import type { Json, JsonObject } from '../../json.ts';
import type { Check } from '../check.ts';
import { demandSame, demandStatus } from '../demands.ts';
import { items, member, type Stage, text } from '../stage.ts';
import { demand, demandEqual, show } from '../violation.ts';

/** None of them is a double. */
const WIDE: Json[] = [
  9007199254740993n,
  1784880971306127803n,
  -9223372036854775807n,
  9223372036854775807n,
  12345678901234567891n,
];

async function keepsIntegers(stage: Stage): Promise<void> {
  const sent = { list: WIDE, nested: { first: WIDE[0] ?? 0 } };
  const result = {
    content: [{ type: 'text', text: 'as structuredContent', _meta: { 'example.com/wide': WIDE } }],
    structuredContent: { wide: WIDE, deep: [{ one: WIDE[1] ?? 0 }] },
    _meta: { 'example.com/wide': WIDE },
  };
  const { id, upstream } = await stage.published({ call: () => ({ result }) });
  const answer = await stage.call(id, 'echo', sent);
  demandStatus(answer, 200, 'the call');
  const params = member(upstream.seen.findLast(({ message }) => message?.method === 'tools/call')?.message?.params);
  demandSame(params.arguments, sent, 'arguments at the upstream');
  const { content, structuredContent, _meta: meta } = member(answer.body);
  demandSame(content, result.content, 'content');
  demandSame(structuredContent, result.structuredContent, 'structuredContent');
  demandSame(meta, result._meta, '_meta');
}

const TIMES = ['create_time', 'update_time', 'release_time'] as const;
const HOUR_NS = 3_600_000_000_000n;

async function keepsTimes(stage: Stage): Promise<void> {
  const before = BigInt(Date.now()) * 1_000_000n;
  const all: bigint[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { id } = await stage.published();
    for (const times of await timesOf(stage, id)) all.push(...times.values());
  }
  for (const time of all) {
    demand(
      time > before - HOUR_NS && time < before + HOUR_NS,
      `${time} is not near the present time ${before} in nanoseconds`,
    );
  }
  demand(
    all.some(time => BigInt(Number(time)) !== time),
    'every time is what a double can hold: they were rounded on the way',
  );
}

/** The times of one server wherever they show, after a look that they are the same. */
async function timesOf(stage: Stage, id: string): Promise<Map<string, bigint>[]> {
  const path = { mcp_id: id };
  const detail = await stage.detail(id);
  const query = { name: text(detail.name) };
  const market = member((await stage.ok('getMCPMarketDetail', { path })).base_info);
  const batch = await stage.send('getMCPMarketBatch', { path: { mcp_ids: id, fields: TIMES.join(',') } });
  const shown: Record<string, JsonObject | undefined> = {
    detail,
    list: items((await stage.ok('listMCPServers', { query })).data)[0],
    'market detail': market,
    'market list': items((await stage.ok('listMCPMarket', { query })).data)[0],
    batch: items(batch.body)[0],
  };
  const read = Object.entries(shown).map(([where, source]) => readTimes(member(source), where));
  const [first] = read;
  for (const times of read)
    demandEqual(show([...times.values()]), show([...(first ?? times).values()]), 'times, wherever they show');
  return read;
}

function readTimes(source: JsonObject, where: string): Map<string, bigint> {
  return new Map(
    TIMES.map(name => {
      const { [name]: time } = source;
      demand(typeof time === 'bigint', `${where}: ${name} is ${show(time)}, not an integer of nanoseconds`);
      return [name, time];
    }),
  );
}

export const wireNumberChecks: Check[] = [
  { requirement: 'wire-int64-exact', run: keepsIntegers },
  { requirement: 'wire-times-exact', run: keepsTimes },
];
