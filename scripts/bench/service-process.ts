import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/observability/log.ts';
import { startService } from '../../src/main.ts';
import { serveParent } from './child.ts';

/** The service as `bkn-mcp serve` runs it. */
const config = readConfig();
const service = await startService(config, createLog(config.logLevel));
serveParent(service.url, () => service.close());
