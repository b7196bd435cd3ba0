import { type Clock, createClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { openStores, type Stores } from '../storage/stores.ts';

/** The database that the environment names, for a command that works beside the service. */
export interface CliSession {
  stores: Stores;
  clock: Clock;
  close(): Promise<void>;
}

export async function openSession(): Promise<CliSession> {
  const { databaseUrl, dataDir, secretsKey } = readConfig();
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    await migrate(database);
    return { stores: openStores(database, { secretsKey }), clock: createClock(), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
