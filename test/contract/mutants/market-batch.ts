import { isJsonObject, type Json, parseJson, stringifyJson } from '../../../src/json.ts';
import { asAdmin, inItems, refusal } from '../alterations.ts';
import { type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';

const BATCH = '/market/batch/';

/** The requested ids, and the path with others in their place. */
function idsOf({ url }: FrontRequest): string[] {
  return (url.split(BATCH)[1]?.split('/')[0] ?? '').split('%2C');
}

function withIds(request: FrontRequest, ids: string[]): void {
  request.url = request.url.replace(idsOf(request).join('%2C'), ids.join('%2C'));
}

function inList(
  requirement: Mutant['requirement'],
  text: string,
  edit: (list: Json[], request: FrontRequest) => Json[],
): Mutant {
  return {
    requirement,
    text,
    response(response, request) {
      if (response.status !== 200 || !isOperation(request, 'getMCPMarketBatch')) return;
      const list = parseJson(response.body);
      if (Array.isArray(list)) response.body = stringifyJson(edit(list, request));
    },
  };
}

export const marketBatchMutants: Mutant[] = [
  {
    requirement: 'market-batch-fields',
    text: 'adds a field that was not asked for',
    response: inItems(['getMCPMarketBatch'], item => ({ ...item, version: 1 })),
  },
  {
    requirement: 'market-batch-fields',
    text: 'shows mcp_id only where it is asked for',
    response: inItems(['getMCPMarketBatch'], item => {
      delete item.mcp_id;
    }),
  },
  {
    requirement: 'market-batch-fields',
    text: 'shows null for an unknown field',
    response: inItems(['getMCPMarketBatch'], item => ({ ...item, no_such_field: null })),
  },
  {
    requirement: 'market-batch-fields',
    text: 'refuses unknown fields',
    request: ({ url }) => (url.includes('no_such_field') ? refusal(400, 'BadRequest') : undefined),
  },
  inList('market-batch-order', 'answers in the order of ids', list =>
    list.toSorted((a, b) =>
      stringifyJson(isJsonObject(a) && a.mcp_id) < stringifyJson(isJsonObject(b) && b.mcp_id) ? -1 : 1,
    ),
  ),
  inList('market-batch-order', 'answers in the reverse order', list => list.toReversed()),
  inList('market-batch-absent', 'shows unknown ids with nothing but the id', (list, request) => [
    ...idsOf(request)
      .filter(id => !list.some(item => isJsonObject(item) && item.mcp_id === id))
      .map(id => ({ mcp_id: id })),
    ...list,
  ]),
  inList('market-batch-absent', 'has null for what is absent', list => (list.length === 0 ? [null] : list)),
  ...(['viewer', 'executor', 'nobody'] as const).map((caller): Mutant => ({
    requirement: 'market-batch-absent',
    text: `shows released servers to ${caller}`,
    request: asAdmin(['getMCPMarketBatch'], [caller]),
  })),
  {
    requirement: 'market-batch-absent',
    text: 'says 404 where nothing is left',
    response(response, request) {
      if (isOperation(request, 'getMCPMarketBatch') && response.body === '[]')
        Object.assign(response, refusal(404, 'NotFound'));
    },
  },
  {
    requirement: 'market-batch-limit',
    text: 'cuts a longer list of ids off',
    request(request) {
      if (isOperation(request, 'getMCPMarketBatch')) withIds(request, idsOf(request).slice(0, 1000));
    },
  },
  {
    requirement: 'market-batch-limit',
    text: 'has a limit of 999 ids',
    request: request => (idsOf(request).length > 999 ? refusal(400, 'BadRequest') : undefined),
  },
  {
    requirement: 'market-batch-limit',
    text: 'calls a longer list too large',
    request: request => (idsOf(request).length > 1000 ? refusal(413, 'PayloadTooLarge') : undefined),
  },
];
