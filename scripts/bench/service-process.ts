import { readConfig } from '../../src/config.ts';
import { startService } from '../../src/main.ts';
import { serveParent } from './child.ts';

/** The service as `bkn-mcp serve` runs it. */
const config = readConfig();
const service = await startService(config);
serveParent(service.url, () => service.close());
