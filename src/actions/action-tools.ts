import type { JsonObject } from '../json.ts';
import type { ActionType } from '../networks/model.ts';
import type { RequestContext } from '../request-context.ts';
import type { ToolResult } from '../upstream/tool-result.ts';

export type ActionSource = NonNullable<ActionType['source']>;

/** Where actions are carried out: the released servers of the registry, and the tools of the toolbox, with the caller's permissions. */
export interface ActionTools {
  /** What the tool says of itself; undefined where it cannot be asked. */
  describe(
    source: ActionSource,
    ctx: RequestContext,
  ): Promise<{ description: string; inputSchema: JsonObject } | undefined>;
  /** @param args flat for a server; `header`, `query`, `path` and `body` for a tool of the toolbox */
  call(source: ActionSource, args: JsonObject, ctx: RequestContext): Promise<ToolResult>;
}
