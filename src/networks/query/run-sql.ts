import type { JsonObject } from '../../json.ts';
import type { DataSource } from '../data-source.ts';
import type { Resource } from '../model.ts';
import { verbatim } from '../sql.ts';
import { checkSelect } from '../sql-policy/check-select.ts';

export interface SqlResult {
  columns: { name: string; type: string }[];
  rows: JsonObject[];
  warnings: string[];
}

const MAX_ROWS = 10_000;

/**
 * Runs one SELECT that a caller wrote (D50).
 * @param resourceOf gives a table that the caller may query, or throws
 * @throws ServiceError QueryRefused, QueryFailed, QueryTimeout
 */
export async function runSql(
  text: string,
  resourceOf: (resourceId: string) => Promise<Resource>,
  options: { timeoutMs: number; signal: AbortSignal },
  data: DataSource,
): Promise<SqlResult> {
  const select = await checkSelect(text);
  const resources = new Map<string, Resource>();
  for (const id of select.resourceIds) resources.set(id, await resourceOf(id));
  const written = await select.write(id => {
    const resource = resources.get(id);
    if (resource === undefined) throw new Error(`${id} was not looked up`);
    return resource;
  });
  const { columns, rows, truncated } = await data.runReadOnly(verbatim(written), { ...options, maxRows: MAX_ROWS });
  const warnings = truncated ? [`only the first ${rows.length} rows; aggregate, or add a condition`] : [];
  return { columns, rows, warnings };
}
