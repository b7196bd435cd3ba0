import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import { LifecycleFault } from './lifecycle-fault.ts';

export interface BknContext {
  conversationId: string;
  interactionId: string;
  /** The members besides, checked. */
  rest: JsonObject;
}

const REFS_LIMIT = 64;
const REF_TYPES = [
  'knowledge_network',
  'object_type',
  'object_instance',
  'property',
  'relation_type',
  'data_resource',
  'metric',
  'logic',
  'function',
  'action_type',
  'action_instance',
];

/** In the order that callers are told of what is missing (facts §6.5). */
export function readContext(value: Json | undefined): BknContext {
  if (!isJsonObject(value)) throw new LifecycleFault('conversation_required');
  const { conversation_id: conversationId, interaction_id: interactionId, ...rest } = value;
  if (!isText(conversationId)) throw new LifecycleFault('conversation_required');
  if (!isText(interactionId)) throw new LifecycleFault('interaction_required');
  const { parent_operation_id: parent, causation_event_ids: events, business_refs: refs } = rest;
  if (parent !== undefined && !isText(parent)) throw invalid('parent_operation_id: expected a text');
  if (events !== undefined && !isListOf(events, isText)) {
    throw invalid(`causation_event_ids: expected at most ${REFS_LIMIT} texts`);
  }
  if (refs !== undefined && !isListOf(refs, isRef)) {
    throw invalid(
      `business_refs: expected at most ${REFS_LIMIT} of {ref_type, ref_id, version}, ref_type one of ${REF_TYPES.join(', ')}`,
    );
  }
  return { conversationId, interactionId, rest };
}

function invalid(detail: string): LifecycleFault {
  return new LifecycleFault('invalid_params', { args: { detail: `bkn_context.${detail}` } });
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 256 && !value.includes('\0');
}

function isListOf(value: Json, isItem: (item: Json) => boolean): boolean {
  return Array.isArray(value) && value.length <= REFS_LIMIT && value.every(isItem);
}

function isRef(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { ref_type: type, ref_id: id, version, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  return isText(type) && REF_TYPES.includes(type) && isText(id) && (version === undefined || isText(version));
}
