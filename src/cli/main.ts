import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { registerAppKeyCommand } from './app-key.ts';
import { registerExportCommand } from './export.ts';
import { describeFault } from './fault.ts';
import { registerGrantCommand } from './grant.ts';
import { registerImportCommand } from './import.ts';
import { registerNetworkCommand } from './network.ts';
import { registerServeCommand } from './serve.ts';

const program = new Command('bkn-mcp')
  .description('MCP registry, proxy and context loader behind two OpenAPI documents')
  .version(packageJson.version)
  .showHelpAfterError()
  .exitOverride();

// Loaded when a command needs it: help and faults of the command line need no database.
const open = async () => (await import('./session.ts')).openSession();

registerServeCommand(program);
registerAppKeyCommand(program, open);
registerGrantCommand(program, open);
registerExportCommand(program, open);
registerImportCommand(program, open);
registerNetworkCommand(program, open);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = error instanceof CommanderError ? usageExit(error) : 1;
  if (!(error instanceof CommanderError)) console.error(describeFault(error));
}

/** Help and version end well; a fault of the command line is 2. */
function usageExit(error: CommanderError): number {
  return error.exitCode === 0 ? 0 : 2;
}
