import { isJsonObject, type JsonObject, parseJson, stringifyJson } from '../../../src/json.ts';
import { asAdmin, inAnswers, inItems, refusal } from '../alterations.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

/** A market that shows one thing of a released server wrong. */
function shows(requirement: Mutant['requirement'], text: string, edit: (item: JsonObject) => void): Mutant {
  const id = requirement === 'market-list-as-released' ? 'listMCPMarket' : 'getMCPMarketDetail';
  return { requirement, text, response: inItems([id], edit) };
}

/** Answers a market request with what the registry says of the current configuration. */
function fromRegistry(requirement: Mutant['requirement'], text: string, statuses: number[]): Mutant {
  return {
    requirement,
    text,
    async response(response, request, again) {
      if (!statuses.includes(response.status) || !isOperation(request, 'getMCPMarketDetail')) return;
      const detail = await again({ ...request, url: request.url.replace('/market/', '/') });
      const body = parseJson(detail.body);
      if (!isJsonObject(body) || !isJsonObject(body.base_info)) return;
      Object.assign(response, detail, {
        body: stringifyJson({ ...body, base_info: { ...body.base_info, status: 'published' } }),
      });
    },
  };
}

const RELEASED = ['market-list-as-released', 'market-detail-as-released'] as const;

export const marketReleaseMutants: Mutant[] = [
  ...RELEASED.flatMap(requirement => [
    shows(requirement, 'shows the status of the draft', item => void (item.status = 'editing')),
    shows(requirement, 'shows the version of the draft', item => void (item.version = Number(item.version) + 1)),
    shows(requirement, 'shows the category of the draft', item => void (item.category = 'verify-draft')),
    shows(requirement, 'shows the url of the draft', item => void (item.url = 'http://127.0.0.1:9/draft')),
  ]),
  {
    requirement: 'market-list-as-released',
    text: 'takes a server that is being edited off the market',
    response: inAnswers(['listMCPMarket'], body => ({ ...body, data: [] })),
  },
  fromRegistry('market-detail-as-released', 'shows the draft as the market detail', [200]),
  shows(
    'market-detail-as-released',
    'shows the creation as the release time',
    item => void (item.release_time = item.create_time ?? 0),
  ),
  shows('market-detail-as-released', 'does not say who released it', item => {
    delete item.release_user;
  }),
  {
    requirement: 'market-detail-as-released',
    text: 'has no addresses for a server that is being edited',
    response: inAnswers(['getMCPMarketDetail'], body => ({
      ...body,
      connection_info: { sse_url: '', stream_url: '' },
    })),
  },
  fromRegistry('market-detail-unreleased', 'shows drafts in the market detail', [404]),
  {
    requirement: 'market-detail-unreleased',
    text: 'says 403 of a server that has no release',
    response(response, request) {
      const missing = response.status === 404 && isOperation(request, 'getMCPMarketDetail');
      if (missing) Object.assign(response, refusal(403, 'Forbidden'));
    },
  },
  ...(['viewer', 'executor'] as const).map((caller): Mutant => ({
    requirement: 'market-detail-needs-public-access',
    text: `shows the market detail to ${caller}`,
    request: asAdmin(['getMCPMarketDetail'], [caller]),
  })),
  {
    requirement: 'market-detail-needs-public-access',
    text: 'says 404 to callers without public_access',
    response(response, request) {
      const forbidden = response.status === 403 && isOperation(request, 'getMCPMarketDetail');
      if (forbidden) Object.assign(response, refusal(404, 'NotFound'));
    },
  },
];
