import { randomUUID } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject, stringifyJson } from '../../json.ts';
import type { BodyPlan } from '../../storage/toolbox-records.ts';
import { argumentFault } from './call-fault.ts';
import { textOf } from './parameter-style.ts';

interface Part {
  name: string;
  filename?: string;
  contentType?: string;
  content: Uint8Array;
}

/** Lists become one part an item, objects JSON, the members that are files bytes. */
export function multipartBody(body: JsonObject, plan: BodyPlan): { bytes: Uint8Array; contentType: string } {
  const parts = Object.entries(body).flatMap(([name, value]) => partsOf(name, value, plan));
  const boundary = `bkn-${randomUUID()}`;
  const chunks = parts.flatMap(part => [head(part, boundary), part.content, Buffer.from('\r\n')]);
  const bytes = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  const type = plan.mediaType.split(';')[0]?.trim() ?? 'multipart/form-data';
  return { bytes, contentType: `${type}; boundary=${boundary}` };
}

function partsOf(name: string, value: Json, plan: BodyPlan): Part[] {
  if (value === null) return [];
  const contentType = plan.encoding[name]?.contentType?.split(',')[0]?.trim();
  const items = Array.isArray(value) ? value.filter(item => item !== null) : [value];
  if (plan.files.includes(name))
    return items.map((item, index) => filePart(name, item, contentType, fieldOf(name, value, index)));
  return items.map(item => {
    const isJson = typeof item === 'object' || contentType?.includes('json') === true;
    const type = contentType ?? (isJson ? 'application/json' : undefined);
    const content = Buffer.from(isJson ? stringifyJson(item) : textOf(item));
    return { name, content, ...(type !== undefined && { contentType: type }) };
  });
}

function filePart(name: string, value: Json, contentType: string | undefined, field: string): Part {
  const given = isJsonObject(value) ? value : { data: value };
  const { data, filename, content_type: type } = given;
  const isPlainType = typeof type === 'string' && /^[\w.+-]+\/[\w.+-]+(; *[\w.+-]+=[\w.+-]+)*$/.test(type);
  if (type !== undefined && !isPlainType) throw argumentFault(`${field}.content_type`, 'expected a media type');
  return {
    name,
    filename: typeof filename === 'string' && filename !== '' ? filename : name,
    contentType: isPlainType ? type : (contentType ?? 'application/octet-stream'),
    content: fromBase64(data, field),
  };
}

/** @throws ServiceError ToolArgumentsInvalid naming `field` */
export function fromBase64(value: Json | undefined, field: string): Uint8Array {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(value))
    throw argumentFault(field, 'expected bytes in base64');
  return Buffer.from(value, 'base64');
}

function fieldOf(name: string, value: Json, index: number): string {
  return Array.isArray(value) ? `body.${name}.${index}` : `body.${name}`;
}

function head({ name, filename, contentType }: Part, boundary: string): Uint8Array {
  const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n`);
}

/** As browsers do it (HTML, "multipart/form-data encoding algorithm"): nothing can end the quotes or the line. */
function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
