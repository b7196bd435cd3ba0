import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DataDirInUseError, lockDataDir } from '../../src/storage/data-dir-lock.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { makeDatabase } from '../support/databases.ts';
import { type Process, start } from './processes.ts';

const root = mkdtempSync(join(tmpdir(), 'bkn-mcp-lock-'));
afterAll(() => rmSync(root, { recursive: true }));

function hold(directory: string): Process {
  const holder = start('hold-lock.ts', directory);
  onTestFinished(() => holder.kill());
  return holder;
}

describe('the lock of a data directory', () => {
  let directory: string;
  let count = 0;

  beforeEach(() => {
    count += 1;
    directory = join(root, `not/there/yet/${count}`);
  });

  it('keeps a second process out and says who holds which directory, and what to do', async () => {
    const holder = hold(directory);
    expect(await holder.printed(1)).toEqual(['held']);
    expect(() => lockDataDir(directory)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(directory)).toThrow(
      `DATA_DIR: ${directory} is in use by process ${holder.pid}. The embedded database serves one process at a time: ` +
        'stop that process, or set DATABASE_URL',
    );
  });

  it('keeps a second holder in the same process out, and is free again when released', () => {
    const lock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(DataDirInUseError);
    lock.release();
    lockDataDir(directory).release();
  });

  it('is free at once after kill -9 of its holder', async () => {
    const holder = hold(directory);
    await holder.printed(1);
    await holder.kill();
    lockDataDir(directory).release();
  });

  it('is not fooled by a pid that was written by an earlier process and lives again', () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'lock.pid'), `${process.pid}\n`);
    lockDataDir(directory).release();
  });

  it('goes to exactly one of several processes that start at once', async () => {
    const holders = Array.from({ length: 4 }, () => hold(directory));
    const said = await Promise.all(holders.map(async holder => (await holder.printed(1))[0]));
    expect(said.toSorted()).toEqual(['DataDirInUseError', 'DataDirInUseError', 'DataDirInUseError', 'held']);
  });

  it('does not take another fault for a second holder', () => {
    writeFileSync(join(root, 'file'), '');
    expect(() => lockDataDir(join(root, 'file'))).not.toThrow(DataDirInUseError);
    expect(() => lockDataDir(join(root, 'file'))).toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('the embedded database', () => {
  it('is opened by one at a time, and by the next once it is closed', async () => {
    const place = await makeDatabase('pglite');
    onTestFinished(() => place.drop());
    const first = await openDatabase(place.options);
    await expect(openDatabase(place.options)).rejects.toThrow(DataDirInUseError);
    await first.close();
    await first.close();
    const second = await openDatabase(place.options);
    expect((await second.knex.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await second.close();
  });

  it('starts anew where its very first start was interrupted', async () => {
    const place = await makeDatabase('pglite', 'empty');
    onTestFinished(() => place.drop());
    mkdirSync(join(place.options.dataDir, 'pgdata.new/base'), { recursive: true });
    writeFileSync(join(place.options.dataDir, 'pgdata.new/PG_VERSION'), '1');
    const database = await openDatabase(place.options);
    expect((await database.knex.raw<{ rows: unknown[] }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });
});
