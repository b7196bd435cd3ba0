import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the embedded database open. */
export class DataDirInUseError extends Error {
  readonly directory: string;
  /** As the holder wrote it down, in its own process namespace; undefined while it has not done so yet. */
  readonly pid: number | undefined;

  constructor(directory: string, pid: number | undefined, options?: ErrorOptions) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(
      `DATA_DIR: ${directory} is in use by ${holder}. The embedded database serves one process at a time: ` +
        'stop that process, or set DATABASE_URL so that several can share a PostgreSQL server.',
      options,
    );
    this.name = 'DataDirInUseError';
    this.directory = directory;
    this.pid = pid;
  }
}

export interface DataDirLock {
  release(): void;
}

const LOCK_FILE = 'lock';
const HOLDER_FILE = 'lock.pid';
const SQLITE_BUSY = 5;
/** A handle that nobody refers to would be collected as garbage, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * One holder a directory, among all processes of the machine. The lock is the kernel's, taken by way of SQLite's exclusive
 * transaction (Node itself cannot lock files): it goes with its process, however that ends. Process ids could not tell a
 * killed holder from a live one: they are used again, after a container's restart at once, and differ between containers.
 * The file with the pid is for the message only.
 * @throws DataDirInUseError, and an Error naming DATA_DIR when the directory cannot be used
 */
export function lockDataDir(directory: string): DataDirLock {
  const lock = openLockFile(directory);
  const holderFile = join(directory, HOLDER_FILE);
  try {
    lock.exec('begin exclusive');
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new DataDirInUseError(directory, readPid(holderFile), { cause });
  }
  held.add(lock);
  const release = (): void => {
    if (held.delete(lock)) lock.close();
  };
  return { release };
}

function openLockFile(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true });
    return new DatabaseSync(join(directory, LOCK_FILE));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATA_DIR: cannot use ${directory}: ${reason}`, { cause });
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isNaN(pid) ? undefined : pid;
}
