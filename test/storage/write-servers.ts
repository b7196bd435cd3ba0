/** Writes servers one after the other, and prints the id of each once the write is acknowledged. Argument: the database options as JSON. */
import { writeSync } from 'node:fs';
import { type DatabaseOptions, openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openStores } from '../../src/storage/stores.ts';
import { releaseOf, server } from './records.ts';

const database = await openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseOptions);
await migrate(database);
const { servers } = openStores(database);
for (let n = 0; n < 500; n += 1) {
  const record = server({ name: `server ${n}` });
  await servers.insert(record);
  const outcome = await servers.publish({ ...record, status: 'published' }, releaseOf(record), 1);
  if (outcome !== 'done') throw new Error(outcome);
  // Not console.log: the line must be out before the next write.
  writeSync(1, `${record.mcpId}\n`);
}
