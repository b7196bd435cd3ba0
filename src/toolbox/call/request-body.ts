import { isJsonObject, type Json, stringifyJson } from '../../json.ts';
import type { BodyPlan, CallPlan } from '../../storage/toolbox-records.ts';
import { argumentFault } from './call-fault.ts';
import { fromBase64, multipartBody } from './multipart.ts';
import { queryPairs } from './parameter-style.ts';

export interface EncodedBody {
  bytes: string | Uint8Array;
  contentType: string;
}

const JSON_PLAN: BodyPlan = { mediaType: 'application/json', kind: 'json', files: [], encoding: {} };

/**
 * In the media type that the arguments' own content type names, if the operation has it, else in the one it prefers. Nothing
 * where there is nothing to send.
 */
export function requestBody(
  body: Json | undefined,
  plan: CallPlan,
  wanted: string | undefined,
): EncodedBody | undefined {
  if (body === undefined) return undefined;
  const named = plan.bodies.find(({ mediaType }) => essence(mediaType) === essence(wanted ?? ''));
  const chosen = named ?? plan.bodies[0] ?? JSON_PLAN;
  const { kind, mediaType } = chosen;
  switch (kind) {
    case 'json':
      return { bytes: stringifyJson(body), contentType: mediaType };
    case 'form':
      return { bytes: formText(body, chosen), contentType: mediaType };
    case 'multipart':
      if (!isJsonObject(body)) throw argumentFault('body', 'expected an object: a member for each part');
      return multipartBody(body, chosen);
    case 'text':
      if (typeof body !== 'string') throw argumentFault('body', `expected a string of ${mediaType}`);
      return { bytes: body, contentType: mediaType };
    case 'bytes':
      return { bytes: fromBase64(body, 'body'), contentType: mediaType };
  }
}

/** Lists are repeated and objects are JSON, unless the operation says otherwise. */
function formText(body: Json, { encoding }: BodyPlan): string {
  if (!isJsonObject(body)) throw argumentFault('body', 'expected an object: a member for each field');
  const pairs = Object.entries(body).flatMap(([name, value]) => {
    const { style, explode, contentType } = encoding[name] ?? {};
    const isStyled = style !== undefined || explode !== undefined;
    const json = !isStyled && (contentType?.includes('json') === true || isJsonObject(value));
    return queryPairs(name, value, {
      style: style ?? 'form',
      explode: explode ?? (style ?? 'form') === 'form',
      allowReserved: false,
      json,
    });
  });
  return pairs.join('&').replaceAll('%20', '+');
}

function essence(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}
