// A million instances: the tools' queries against the same SQL written by hand, through pg, as ratios of one run.
// Usage: node scripts/network-bench.ts [rows]   (DATABASE_URL, or a PostgreSQL of its own from the npm package)

import { Readable } from 'node:stream';
import pg from 'pg';
import { createClock } from '../src/clock.ts';
import type { Json } from '../src/json.ts';
import { importNetwork } from '../src/networks/import-network.ts';
import type { Network } from '../src/networks/model.ts';
import { createQueries, type Queries } from '../src/networks/queries.ts';
import { createDataSource } from '../src/storage/data-source.ts';
import { type Database, openDatabase } from '../src/storage/database.ts';
import { migrate } from '../src/storage/migrate.ts';
import { createNetworkStore } from '../src/storage/network-store.ts';
import { startPackagedServer } from '../test/support/packaged-postgres.ts';
import { median } from './bench/statistics.ts';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 15;
const AIM = 1.3;
const PAGE = 100;
const TABLE = '"kn_million"."million-events"';
const COLUMNS = 'id, kind, amount, happened_at, note';

const FILES = new Map([
  ['network.bkn', '---\ntype: knowledge_network\nid: million\nname: Million\n---\n\n# Million\n'],
  [
    'object_types/event.bkn',
    `---
type: object_type
id: event
name: Event
---

## ObjectType: Event

### Data Source

| Type | ID | Name |
|---|---|---|
| resource | million-events | events |

### Data Properties

| Name | Type | Mapped Field |
|---|---|---|
| id | integer | id |
| kind | string | kind |
| amount | decimal | amount |
| happened_at | datetime | happened_at |
| note | text | note |

### Keys

Primary Keys: id
Display Key: kind
Incremental Key: happened_at
`,
  ],
  [
    'metrics/amount_by_kind.bkn',
    `---
type: metric
id: amount_by_kind
name: Amount by kind
---

## Metric: Amount by kind

### Metric attributes

| Metric Type | Unit Type | Unit |
|---|---|---|
| atomic | number | 1 |

### Scope

| Scope Type | Scope Ref |
|---|---|
| object_type | event |

### Calculation Formula

\`\`\`yaml
kind: atomic
atomic:
  aggregation: { property: amount, aggr: sum }
  group_by:
    - property: kind
\`\`\`
`,
  ],
]);

function* lines(): Generator<string> {
  yield 'id,kind,amount,happened_at,note\n';
  for (let id = 1; id <= ROWS; id += 1) {
    const at = new Date(1_735_689_600_000 + id * 1000).toISOString();
    yield `${id},kind-${(id * 7919) % 1000},${(id % 10_007) / 100},${at},note of event ${id}\n`;
  }
}

interface Shape {
  name: string;
  own: () => Promise<unknown>;
  byHand: string[];
}

function shapes(network: Network, queries: Queries, deep: Json[]): Shape[] {
  const signal = new AbortController().signal;
  const query = {
    objectTypeId: 'event',
    condition: undefined,
    sort: [],
    limit: PAGE,
    offset: 0,
    searchAfter: undefined,
    properties: undefined,
  };
  const instances = (more: object) => () => queries.instances(network, { ...query, ...more }, signal);
  const oneKind = { field: 'kind', operation: '==', value: 'kind-7' };
  const metric = {
    metricId: 'amount_by_kind',
    time: undefined,
    condition: undefined,
    dimensions: [],
    orderBy: [],
    having: undefined,
    limit: 1000,
    fillNull: false,
  };
  return [
    {
      name: 'first page, with the count of all',
      own: instances({}),
      byHand: [`select ${COLUMNS} from ${TABLE} order by id limit ${PAGE}`, `select count(*) from ${TABLE}`],
    },
    {
      name: `page 1,000 by its cursor`,
      own: instances({ searchAfter: deep }),
      byHand: [`select ${COLUMNS} from ${TABLE} where id > ${1000 * PAGE} order by id limit ${PAGE}`],
    },
    {
      name: 'filter on an indexed property, with the count',
      own: instances({ condition: oneKind }),
      byHand: [
        `select ${COLUMNS} from ${TABLE} where kind = 'kind-7' order by id limit ${PAGE}`,
        `select count(*) from ${TABLE} where kind = 'kind-7'`,
      ],
    },
    {
      name: 'metric, grouped in 1,000',
      own: () => queries.metric(network, metric, signal),
      byHand: [`select kind, sum(amount) from ${TABLE} group by kind order by kind`],
    },
  ];
}

const { DATABASE_URL: given } = process.env;
const server = given === undefined ? await startPackagedServer() : { url: given, stop: () => Promise.resolve() };
let database: Database | undefined;
try {
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await migrate(database);
  const networks = createNetworkStore(database);
  const begun = performance.now();
  const csv = () => ({ name: 'events.csv', open: () => Readable.from(lines(), { objectMode: true }) });
  await importNetwork({ files: FILES, csv, user: 'bench' }, { networks, clock: createClock() });
  const seconds = (performance.now() - begun) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1024 / 1024);
  console.log(`${ROWS} rows imported in ${seconds.toFixed(1)} s, ${memory} MiB resident; ${ROUNDS} rounds, medians`);
  const network = await networks.find('million');
  if (network === undefined) throw new Error('The network was not imported');
  await compare(
    shapes(network, createQueries(createDataSource(database), Date.now), [String(Math.min(ROWS, 1000 * PAGE))]),
    server.url,
  );
} finally {
  await database?.close();
  await server.stop();
}

async function compare(all: readonly Shape[], url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  try {
    for (const { name, own, byHand } of all) {
      const run = (): Promise<unknown> => Promise.all(byHand.map(text => pool.query(text)));
      const pairs: { own: number; hand: number }[] = [];
      for (let round = -3; round < ROUNDS; round += 1) {
        const pair = { hand: await timed(run), own: await timed(own) };
        if (round >= 0) pairs.push(pair);
      }
      const ratio = median(pairs.map(pair => pair.own / pair.hand));
      const [mine, hand] = [median(pairs.map(pair => pair.own)), median(pairs.map(pair => pair.hand))];
      const verdict = ratio <= AIM ? 'met   ' : 'MISSED';
      console.log(
        `${verdict} ${name}: ${ratio.toFixed(2)} × the same by hand (${mine.toFixed(2)} ms against ${hand.toFixed(2)} ms)`,
      );
    }
  } finally {
    await pool.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
