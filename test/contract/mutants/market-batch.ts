import { isJsonObject, parseJson, stringifyJson } from '../../../src/json.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

export const marketBatchMutants: Mutant[] = [
  {
    requirement: 'market-batch-fields',
    text: 'adds a field to batch items that was not asked for',
    response(response, request) {
      if (!isOperation(request, 'getMCPMarketBatch') || response.status !== 200) return;
      const list = parseJson(response.body);
      if (Array.isArray(list)) response.body = stringifyJson(list.map(item => (isJsonObject(item) ? { ...item, version: 1 } : item)));
    },
  },
];
