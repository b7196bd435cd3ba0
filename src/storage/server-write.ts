import type { Knex } from 'knex';
import { writeJson } from './codec.ts';
import type { PackagedTool, ServerRecord, ToolConfig } from './records.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { toServerRow } from './server-row.ts';

interface ToolRow extends ToolConfig {
  mcp_id: string;
  version: number;
  position: number;
  input_schema: string;
}

/** Replaces the tools of this version of the server; other versions keep theirs. */
export async function writeTools(
  trx: Knex,
  mcpId: string,
  version: number,
  tools: readonly PackagedTool[],
): Promise<void> {
  await trx('server_tool').where({ mcp_id: mcpId, version }).delete();
  const rows = tools.map((tool, position): ToolRow => ({
    mcp_id: mcpId,
    version,
    position,
    box_id: tool.box_id,
    tool_id: tool.tool_id,
    box_name: tool.box_name,
    tool_name: tool.tool_name,
    description: tool.description,
    use_rule: tool.use_rule,
    input_schema: writeJson(tool.input_schema),
  }));
  if (rows.length > 0) await trx('server_tool').insert(rows);
}

/** Drops the tools of versions that neither the configuration nor the release nor the history names any more. */
export async function dropUnusedTools(trx: Knex, mcpId: string): Promise<void> {
  await trx.raw(
    `delete from server_tool where mcp_id = :mcpId and version not in (
       select version from server where mcp_id = :mcpId
       union all select version from server_release where mcp_id = :mcpId
       union all select version from server_release_history where mcp_id = :mcpId)`,
    { mcpId },
  );
}

/** The compare-and-set within a transaction; false leaves everything as it was. */
export async function replaceServer(
  trx: Knex,
  record: ServerRecord,
  expectedRevision: number,
  cipher: SecretCipher,
): Promise<boolean> {
  const { mcpId, version, toolConfigs } = record;
  const row = toServerRow({ ...record, revision: expectedRevision + 1 }, cipher);
  if ((await trx('server').where({ mcp_id: mcpId, revision: expectedRevision }).update(row)) !== 1) return false;
  if (record.creationType === 'tool_imported') {
    await writeTools(trx, mcpId, version, toolConfigs);
    await dropUnusedTools(trx, mcpId);
  }
  return true;
}
