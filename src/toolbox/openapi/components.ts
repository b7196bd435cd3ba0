import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { keysOf } from './references.ts';

/** JSON values that are looked at: what takes more would be too large to be kept anyway. */
const VALUE_LIMIT = 50_000;

/**
 * The components that `spec` refers to, however indirectly, as the document has them; references that lead nowhere are left
 * out. Undefined when they are too many.
 */
export function componentsOf(document: JsonObject, spec: JsonObject): JsonObject | undefined {
  const all = isJsonObject(document.components) ? document.components : {};
  const taken: Record<string, JsonObject> = {};
  const waiting: Json[] = [spec];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > VALUE_LIMIT) return undefined;
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const item of Object.values<Json>(value)) waiting.push(item);
    const component = isJsonObject(value) && typeof value.$ref === 'string' ? take(all, taken, value.$ref) : undefined;
    if (component !== undefined) waiting.push(component);
  }
  return taken;
}

/** The component's value when it was not there before. */
function take(all: JsonObject, taken: Record<string, JsonObject>, ref: string): Json | undefined {
  const [root, section = '', name = ''] = keysOf(ref) ?? [];
  const entries = root === 'components' && Object.hasOwn(all, section) ? all[section] : undefined;
  if (!isJsonObject(entries) || !Object.hasOwn(entries, name)) return undefined;
  const target = (taken[section] ??= {});
  if (Object.hasOwn(target, name)) return undefined;
  const value = entries[name] ?? null;
  Object.defineProperty(target, name, { value, enumerable: true });
  return value;
}
