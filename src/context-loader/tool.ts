import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';

/** What a tool may know of the call that it serves. */
export interface ToolCall extends RequestContext {
  /** From `bkn_context`, which the guard has taken from the arguments and checked. */
  conversationId: string;
  interactionId: string;
  /** The operation that this call is, in the lifecycle. */
  operationId: string;
}

/** A business tool: its name is its key in `openapi/tools`, which holds its schemas and texts. */
export interface Tool {
  name: string;
  /**
   * `args` conform to the input schema, its defaults are filled in, and `kn_id` is there where the schema has it (from the
   * header, if need be). The result conforms to the output schema.
   * @throws ServiceError whose details name the argument
   */
  run(args: JsonObject, call: ToolCall): Promise<JsonObject>;
}
