import type { LogicProperty } from '../model.ts';
import { bindingTable } from './write-binding.ts';
import { table } from './write-parts.ts';

export function logicSections(properties: readonly LogicProperty[]): string {
  return properties.map(write).join('\n\n');
}

function write({ name, displayName, type, comment, source, parameters, analysisDimensions }: LogicProperty): string {
  const sourceTable =
    source.kind === 'metric'
      ? table(['Type', 'ID'], [['metric', source.metricId]])
      : table(['Type', 'BoxID', 'ToolID', 'ResultPath'], [['tool', source.boxId, source.toolId, source.resultPath]]);
  const dimensions = analysisDimensions.map(dimension => [dimension.name, dimension.displayName]);
  return [
    `#### ${name}`,
    '**Meta**',
    table(['Name', 'Display Name', 'Type', 'Description'], [[name, displayName, type, comment]]),
    '**Source**',
    sourceTable,
    '**Parameters**',
    bindingTable(parameters),
    '**Analysis Dimensions**',
    table(['Name', 'Display Name'], dimensions),
  ].join('\n\n');
}
