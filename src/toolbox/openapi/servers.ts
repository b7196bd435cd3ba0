import { isJsonObject, type Json } from '../../json.ts';

/** The URL of the first of `servers`, its variables at their defaults; undefined where there is none. May be relative. */
export function serverOf(servers: Json | undefined): string | undefined {
  const [server] = Array.isArray(servers) ? servers : [];
  if (!isJsonObject(server) || typeof server.url !== 'string' || server.url === '') return undefined;
  const variables = isJsonObject(server.variables) ? server.variables : {};
  return server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isJsonObject(variable) ? variable.default : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}
