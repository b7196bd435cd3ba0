import { type FieldFault, ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';

/** The result of a tool as the proxy has it (D32), under the names that MCP gives it. */
export function toMcpResult(result: {
  content: JsonObject[];
  is_error: boolean;
  structuredContent?: Json;
  _meta?: Json;
}): JsonObject {
  const { content, is_error: isError, structuredContent, _meta } = result;
  return {
    content,
    ...(structuredContent !== undefined && { structuredContent }),
    ...(isError && { isError }),
    ...(_meta !== undefined && { _meta }),
  };
}

/** A failure of ours inside a tool is a result that says so: the code and what may be shown, never the cause. */
export function failedResult(error: unknown): JsonObject {
  const known = error instanceof ServiceError ? error : new ServiceError('InternalServerError', { cause: error });
  const text = known.details === null ? known.code : `${known.code}: ${detailsText(known.details)}`;
  return { content: [{ type: 'text', text }], isError: true };
}

function detailsText(details: string | FieldFault[]): string {
  return typeof details === 'string' ? details : details.map(({ field, message }) => `${field} ${message}`).join('; ');
}

/** `text` is what models read, `structuredContent` the same for programs. */
export function successResult(text: string, structuredContent: JsonObject): JsonObject {
  return { content: [{ type: 'text', text }], structuredContent };
}
