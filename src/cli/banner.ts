import type { Config } from '../config.ts';
import type { Service } from '../main.ts';

const FACTORY = '/api/agent-operator-integration/v1';
const LOADER = '/api/agent-retrieval/v1';

/** What a person needs next: where the service is, the key that is shown only once, and a client configuration to paste. */
export function printBanner(service: Service, config: Config, out: { write(text: string): unknown }): void {
  const base = config.publicUrl ?? service.url;
  const key = service.newAppKey;
  const credential = key ?? '<your AppKey>';
  const headers = { Authorization: `Bearer ${credential}` };
  const client = {
    mcpServers: {
      'context-loader': { url: `${base}${LOADER}/mcp`, headers },
      bkn: { url: `${base}${FACTORY}/mcp/app/<mcp_id>/mcp`, headers },
    },
  };
  const lines = [
    '',
    'bkn-mcp is ready.',
    '',
    `  Execution factory  ${base}${FACTORY}`,
    `  Context loader     ${base}${LOADER}`,
    `  Database           ${service.databaseLabel}`,
    `  ${appKeyLine(key, config.auth.enabled)}`,
    '',
    'Register an MCP server:',
    '',
    `  curl -s ${base}${FACTORY}/mcp/ -H 'Authorization: Bearer ${credential}' -H 'Content-Type: application/json' \\`,
    `    -d '{"creation_type":"custom","name":"my server","mode":"stream","url":"http://127.0.0.1:3001/mcp"}'`,
    '',
    'Configuration for an MCP client (Cursor, Claude Desktop): the knowledge networks, and a published server by its mcp_id:',
    '',
    ...JSON.stringify(client, null, 2)
      .split('\n')
      .map(line => `  ${line}`),
    '',
  ];
  out.write(`${lines.join('\n')}\n`);
}

function appKeyLine(key: string | undefined, authEnabled: boolean): string {
  if (!authEnabled) return 'AppKey             none needed (AUTH_ENABLED=false: everyone is admin)';
  if (key !== undefined) return `AppKey             ${key}   (admin; shown only now, keep it)`;
  return 'AppKey             the one of the first start (printed, or BOOTSTRAP_APPKEY); a new one: npx bkn-mcp app-key create --help';
}
