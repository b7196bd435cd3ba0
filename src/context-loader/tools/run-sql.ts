import type { ToolDeps } from '../tool-deps.ts';
import type { Tool } from '../tool.ts';

interface Args {
  sql: string;
  query_timeout: number;
}

export function runSql({ networks, queries }: Pick<ToolDeps, 'networks' | 'queries'>): Tool {
  return {
    name: 'run_sql',
    async run(given, { caller, signal }) {
      const { sql, query_timeout: seconds } = given as unknown as Args;
      const { columns, rows, warnings } = await queries.sql(
        sql,
        async id => {
          const network = await networks.getByResource(id, caller, 'query');
          const resource = network.resources.find(candidate => candidate.id === id);
          if (resource === undefined) throw new Error(`Network ${network.id} has lost its resource ${id}`);
          return resource;
        },
        { timeoutMs: seconds * 1000, signal },
      );
      return { columns, entries: rows, ...(warnings.length > 0 && { warnings }) };
    },
  };
}
