// Generated from openapi/ by `make generate`. Do not edit.

export interface ToolEntry {
  name: string;
  /** Key of its group. */
  group: string;
  /** Its place, ascending. */
  order: number;
  /** read: changes nothing; write: changes our own records; act: acts on the world outside. */
  effect: 'read' | 'write' | 'act';
  /** The same arguments in one interaction never run twice. */
  once: boolean;
  /** It is there only where the deployment enables this. */
  gate?: string;
}

/** The tools of the context loader, in order; their texts and schemas are in `tools/<language>.json`. */
export const TOOLS = {
  bkn_start_interaction: { name: 'bkn_start_interaction', group: 'lifecycle', order: 10, effect: 'write', once: false },
  bkn_finish_interaction: {
    name: 'bkn_finish_interaction',
    group: 'lifecycle',
    order: 20,
    effect: 'write',
    once: false,
  },
  list_knowledge_networks: {
    name: 'list_knowledge_networks',
    group: 'discovery',
    order: 110,
    effect: 'read',
    once: false,
  },
  get_kn_detail: { name: 'get_kn_detail', group: 'discovery', order: 120, effect: 'read', once: false },
  search_schema: { name: 'search_schema', group: 'discovery', order: 130, effect: 'read', once: false },
  get_object_types: { name: 'get_object_types', group: 'discovery', order: 140, effect: 'read', once: false },
  get_relation_types: { name: 'get_relation_types', group: 'discovery', order: 150, effect: 'read', once: false },
  search_instance: { name: 'search_instance', group: 'query', order: 205, effect: 'read', once: false },
  query_object_instance: { name: 'query_object_instance', group: 'query', order: 210, effect: 'read', once: false },
  query_instance_subgraph: { name: 'query_instance_subgraph', group: 'query', order: 220, effect: 'read', once: false },
  explore_subgraph: { name: 'explore_subgraph', group: 'query', order: 225, effect: 'read', once: false },
  get_logic_properties_values: {
    name: 'get_logic_properties_values',
    group: 'query',
    order: 230,
    effect: 'read',
    once: false,
  },
  run_sql: { name: 'run_sql', group: 'query', order: 240, effect: 'read', once: false },
  query_metric: { name: 'query_metric', group: 'query', order: 250, effect: 'read', once: false },
  get_action_info: { name: 'get_action_info', group: 'action', order: 310, effect: 'read', once: false },
  execute_action: { name: 'execute_action', group: 'action', order: 320, effect: 'act', once: true },
  get_action_execution: { name: 'get_action_execution', group: 'action', order: 330, effect: 'read', once: false },
  list_action_executions: { name: 'list_action_executions', group: 'action', order: 340, effect: 'read', once: false },
  list_resources: { name: 'list_resources', group: 'resource', order: 410, effect: 'read', once: false },
  describe_resource: { name: 'describe_resource', group: 'resource', order: 420, effect: 'read', once: false },
  find_skills: { name: 'find_skills', group: 'skill', order: 510, effect: 'read', once: false },
  list_skills: { name: 'list_skills', group: 'skill', order: 520, effect: 'read', once: false },
  get_skill_content: { name: 'get_skill_content', group: 'skill', order: 530, effect: 'read', once: false },
  read_skill_file: { name: 'read_skill_file', group: 'skill', order: 540, effect: 'read', once: false },
  execute_skill: {
    name: 'execute_skill',
    group: 'skill',
    order: 550,
    effect: 'act',
    once: true,
    gate: 'execute_skill',
  },
} as const satisfies Record<string, ToolEntry>;

export type ToolName = keyof typeof TOOLS;
