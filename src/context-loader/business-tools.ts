import type { Tool } from './tool.ts';
import type { ToolDeps } from './tool-deps.ts';
import { describeResource } from './tools/describe-resource.ts';
import { executeAction } from './tools/execute-action.ts';
import { findSkills } from './tools/find-skills.ts';
import { getSkillContent } from './tools/get-skill-content.ts';
import { listSkills } from './tools/list-skills.ts';
import { readSkillFile } from './tools/read-skill-file.ts';
import { getActionExecution } from './tools/get-action-execution.ts';
import { getActionInfo } from './tools/get-action-info.ts';
import { listActionExecutions } from './tools/list-action-executions.ts';
import { getKnDetail } from './tools/get-kn-detail.ts';
import { getLogicPropertiesValues } from './tools/get-logic-properties-values.ts';
import { getObjectTypes } from './tools/get-object-types.ts';
import { getRelationTypes } from './tools/get-relation-types.ts';
import { listKnowledgeNetworks } from './tools/list-knowledge-networks.ts';
import { listResources } from './tools/list-resources.ts';
import { exploreSubgraph } from './tools/explore-subgraph.ts';
import { queryInstanceSubgraph } from './tools/query-instance-subgraph.ts';
import { queryMetric } from './tools/query-metric.ts';
import { queryObjectInstance } from './tools/query-object-instance.ts';
import { searchInstance } from './tools/search-instance.ts';
import { searchSchema } from './tools/search-schema.ts';
import { runSql } from './tools/run-sql.ts';

/** Every business tool, by name. */
export function createBusinessTools(deps: ToolDeps): ReadonlyMap<string, Tool> {
  const tools = [
    listKnowledgeNetworks(deps),
    getKnDetail(deps),
    getObjectTypes(deps),
    getRelationTypes(deps),
    queryObjectInstance(deps),
    searchSchema(deps),
    searchInstance(deps),
    queryInstanceSubgraph(deps),
    exploreSubgraph(deps),
    getLogicPropertiesValues(deps),
    runSql(deps),
    queryMetric(deps),
    getActionInfo(deps),
    executeAction(deps),
    getActionExecution(deps),
    listActionExecutions(deps),
    listResources(deps),
    describeResource(deps),
    findSkills(deps),
    listSkills(deps),
    getSkillContent(deps),
    readSkillFile(deps),
  ];
  return new Map(tools.map(tool => [tool.name, tool]));
}
