import { isJsonObject, type Json, stringifyJson } from '../../json.ts';
import type { ParameterPlan } from '../../storage/toolbox-records.ts';

/** How arguments that no parameter declares are written. */
export const UNDECLARED = { style: 'form', explode: true, allowReserved: false, json: false } as const;

type Style = Pick<ParameterPlan, 'style' | 'explode' | 'allowReserved' | 'json'>;

/** A plain value in a URL, a header or a form; objects and lists within lists are JSON. */
export function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? stringifyJson(value) : String(value);
}

/** `name=value` pairs of a query or a form, percent-encoded (OpenAPI 3, "style values"). Null is left out. */
export function queryPairs(name: string, value: Json, style: Style): string[] {
  if (value === null) return [];
  const encode = style.allowReserved ? encodeReserved : percentEncode;
  const pair = (key: string, text: string): string => `${percentEncode(key)}=${encode(text)}`;
  if (style.json) return [pair(name, stringifyJson(value))];
  if (Array.isArray(value)) {
    const items = value.filter(item => item !== null).map(textOf);
    if (style.explode || style.style === 'deepObject') return items.map(item => pair(name, item));
    return items.length === 0
      ? []
      : [`${percentEncode(name)}=${items.map(encode).join(SEPARATORS[style.style] ?? ',')}`];
  }
  if (!isJsonObject(value)) return [pair(name, textOf(value))];
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  if (style.style === 'deepObject') return deepPairs(name, value, pair);
  if (style.explode) return entries.flatMap(([key, item]) => queryPairs(key, item, style));
  const flat = entries.flatMap(([key, item]) => [encode(key), encode(textOf(item))]);
  return flat.length === 0 ? [] : [`${percentEncode(name)}=${flat.join(SEPARATORS[style.style] ?? ',')}`];
}

const SEPARATORS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

/** `filter[color]=red&filter[size][min]=1`; the names of the brackets are encoded, the brackets too. */
function deepPairs(name: string, value: Json, pair: (key: string, text: string) => string): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap(item => deepPairs(name, item, pair));
  if (!isJsonObject(value)) return [pair(name, textOf(value))];
  return Object.entries(value).flatMap(([key, item]) => deepPairs(`${name}[${key}]`, item, pair));
}

/** What replaces a placeholder of the path: never a slash of the value's own. */
export function pathText(name: string, value: Json, { style, explode, json }: Style): string {
  if (json) return percentEncode(stringifyJson(value));
  const prefix = { label: '.', matrix: ';' }[style] ?? '';
  const joint = style === 'label' && explode ? '.' : style === 'matrix' && explode ? ';' : ',';
  const named = style === 'matrix' ? `${percentEncode(name)}=` : '';
  const encoded = (item: Json): string => percentEncode(textOf(item));
  if (Array.isArray(value)) {
    if (style === 'matrix' && explode) return value.map(item => `;${named}${encoded(item)}`).join('');
    return prefix + named + value.map(encoded).join(joint);
  }
  if (!isJsonObject(value)) return prefix + named + encoded(value);
  const entries = Object.entries(value);
  if (explode) return prefix + entries.map(([key, item]) => `${percentEncode(key)}=${encoded(item)}`).join(joint);
  return prefix + named + entries.flatMap(([key, item]) => [percentEncode(key), encoded(item)]).join(',');
}

export function headerText(value: Json, { explode, json }: Style): string {
  if (json) return stringifyJson(value);
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (!isJsonObject(value)) return textOf(value);
  return Object.entries(value)
    .flatMap(([key, item]) => (explode ? [`${key}=${textOf(item)}`] : [key, textOf(item)]))
    .join(',');
}

/** `allowReserved`: RFC 3986's reserved characters stay, except those that would end the value or the query. */
function encodeReserved(text: string): string {
  return percentEncode(text).replace(/%(3A|2F|3F|5B|5D|40|21|24|27|28|29|2A|2C|3B|3D)/g, whole =>
    decodeURIComponent(whole),
  );
}

/** Half a surrogate pair has no encoding: it becomes the replacement character. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
