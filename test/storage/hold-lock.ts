/** Takes the lock of the data directory given as argument and keeps it; prints `held`, or the error's name. */
import { lockDataDir } from '../../src/storage/data-dir-lock.ts';

try {
  lockDataDir(process.argv[2] ?? '');
  console.log('held');
} catch (error) {
  console.log(error instanceof Error ? error.name : error);
}
setInterval(() => undefined, 1000);
