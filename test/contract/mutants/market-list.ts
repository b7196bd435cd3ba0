import { isJsonObject, type Json, parseJson, stringifyJson } from '../../../src/json.ts';
import { asAdmin, withoutQuery } from '../alterations.ts';
import { editBody, isOperation, type Mutant } from '../mutant-front.ts';

/** Goes on showing what was on the market once. */
function slowMarket(): Mutant {
  let shown: Json[] = [];
  return {
    requirement: 'market-list-released',
    text: 'keeps offline servers on the market',
    response(response, request) {
      if (!isOperation(request, 'listMCPMarket')) return;
      const body = parseJson(response.body);
      if (!isJsonObject(body) || !Array.isArray(body.data)) return;
      if (body.data.length > 0) shown = body.data;
      else response.body = stringifyJson({ ...body, data: shown, total: shown.length });
    },
  };
}

const FILTERS = ['name', 'source', 'category', 'mode', 'is_internal', 'create_user', 'release_user', 'status'];

/** Finds nothing for a user who is named in one of the two ways. */
function knowsUsersBy(text: string, knows: (value: string) => boolean): Mutant {
  return {
    requirement: 'market-list-filters',
    text,
    request(request) {
      const user = new URLSearchParams(request.url.split('?')[1]).get('release_user');
      if (user !== null && !knows(user)) request.url = request.url.replace(/\bname=[^&]*/, 'name=no-such-server');
    },
  };
}

export const marketListMutants: Mutant[] = [
  slowMarket(),
  {
    requirement: 'market-list-released',
    text: 'has an empty market',
    response(response, request) {
      if (isOperation(request, 'listMCPMarket')) editBody(response, body => ({ ...body, data: [] }));
    },
  },
  {
    requirement: 'market-list-released',
    text: 'shows drafts on the market',
    request(request) {
      if (isOperation(request, 'listMCPMarket')) request.url = request.url.replace('/market/list', '/list');
    },
  },
  ...(['viewer', 'executor', 'nobody'] as const).map((caller): Mutant => ({
    requirement: 'market-list-public-access',
    text: `shows the market to ${caller}`,
    request: asAdmin(['listMCPMarket'], [caller]),
  })),
  {
    requirement: 'market-list-public-access',
    text: 'hides the market from a visitor',
    request(request, tokens) {
      if (request.headers.authorization === `Bearer ${tokens.visitor}`)
        request.headers.authorization = `Bearer ${tokens.viewer}`;
    },
  },
  ...FILTERS.map((filter): Mutant => ({
    requirement: 'market-list-filters',
    text: `ignores the filter ${filter}`,
    request: withoutQuery('listMCPMarket', filter),
  })),
  knowsUsersBy('knows users by id only', user => user.startsWith('test-')),
  knowsUsersBy('knows users by display name only', user => !user.startsWith('test-')),
];
