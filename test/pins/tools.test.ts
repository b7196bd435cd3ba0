import { expect, it } from 'vitest';
import { TOOLS } from '../../generated/tools.ts';

it('keeps the tools, their order, and which of them run once or behind a gate', () => {
  const rows = Object.values<{ name: string; group: string; effect: string; once: boolean; gate?: string }>(TOOLS).map(
    ({ name, group, effect, once, gate }) => [name, group, effect, once, gate].filter(Boolean).join(' '),
  );
  expect(rows).toEqual([
    'bkn_start_interaction lifecycle write',
    'bkn_finish_interaction lifecycle write',
    'list_knowledge_networks discovery read',
    'get_kn_detail discovery read',
    'search_schema discovery read',
    'get_object_types discovery read',
    'get_relation_types discovery read',
    'search_instance query read',
    'query_object_instance query read',
    'query_instance_subgraph query read',
    'explore_subgraph query read',
    'get_logic_properties_values query read',
    'run_sql query read',
    'query_metric query read',
    'get_action_info action read',
    'execute_action action act true',
    'get_action_execution action read',
    'list_action_executions action read',
    'list_resources resource read',
    'describe_resource resource read',
    'find_skills skill read',
    'list_skills skill read',
    'get_skill_content skill read',
    'read_skill_file skill read',
    'execute_skill skill act true execute_skill',
  ]);
});
