import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { stringifyJson } from '../../src/json.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { ServerQuery } from '../../src/storage/server-query.ts';
import { openStores } from '../../src/storage/stores.ts';
import { serveParent } from './child.ts';
import { NAME_PART } from './fill.ts';

/**
 * What a list costs at the least: Express, knex, the very SQL text and parameters of the service's own list query, and the rows as
 * JSON. The statement is the service's because it is recorded: the store runs each query once, and knex says what it sent.
 */
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR ?? '' });
const { knex } = database;
const first: ServerQuery = {
  visible: 'all',
  page: 1,
  pageSize: 10,
  all: false,
  sortBy: 'update_time',
  sortOrder: 'desc',
};

interface Statement {
  sql: string;
  bindings: unknown[];
}

async function record(query: ServerQuery): Promise<Statement> {
  const statements: Statement[] = [];
  const listen = (statement: Statement): unknown => statements.push(statement);
  knex.on('query', listen);
  await openStores(database).servers.list(query);
  knex.removeListener('query', listen);
  const [statement] = statements;
  if (statement === undefined || statements.length > 1)
    throw new Error(`The list took ${statements.length} statements`);
  return statement;
}

const shapes = {
  first: await record(first),
  name: await record({ ...first, name: NAME_PART }),
  all: await record({ ...first, all: true }),
};

const app = express();
app.get('/list', async (request, response) => {
  const shape =
    request.query.all === 'true' ? shapes.all : request.query.name === undefined ? shapes.first : shapes.name;
  const { rows } = await knex.raw<{ rows: unknown[] }>(rawText(shape.sql), shape.bindings as string[]);
  // PGlite gives bigint, which Express cannot write; pg gives text.
  if (database.engine === 'pglite') response.type('json').send(stringifyJson(rows));
  else response.json(rows);
});

/** Recorded texts have the driver's placeholders (`$1`); `raw` takes knex's. */
function rawText(sql: string): string {
  return sql.replaceAll(/\$\d+/g, '?');
}

const server: Server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveParent(`http://127.0.0.1:${port}`, async () => {
    server.closeAllConnections();
    await database.close();
  });
});
