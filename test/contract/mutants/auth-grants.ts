import { isJsonObject, parseJson } from '../../../src/json.ts';
import { asAdmin, inItems, refusal, thoughRefused } from '../alterations.ts';
import { editBody, isOperation, type Mutant } from '../mutant-front.ts';

/** Tells the ids that were registered through it from others. */
function hiddenIdMutant(text: string, change: NonNullable<Mutant['response']>): Mutant {
  const known = new Set<string>();
  return {
    requirement: 'auth-hidden-without-grant',
    text,
    async response(response, request, again, tokens) {
      if (isOperation(request, 'addMCPServer')) {
        const body = parseJson(response.body);
        if (isJsonObject(body) && typeof body.mcp_id === 'string') known.add(body.mcp_id);
      }
      const hidden = response.status === 404 && known.has(request.url.split('/').at(-1) ?? '');
      if (hidden) await change(response, request, again, tokens);
    },
  };
}

const MASK = /"\*{6}"/g;

export const authGrantMutants: Mutant[] = [
  hiddenIdMutant('says 403 where an id is hidden', response => void Object.assign(response, refusal(403, 'Forbidden'))),
  hiddenIdMutant('has another code for a hidden id', response =>
    editBody(response, body => ({ ...body, error_code: 'Public.NotFound' })),
  ),
  hiddenIdMutant('explains why an id is hidden', response =>
    editBody(response, body => ({ ...body, error_details: 'the caller holds nothing on it' })),
  ),
  {
    requirement: 'auth-hidden-without-grant',
    text: 'shows a server to everybody',
    request: asAdmin(['getMCPServer'], ['nobody']),
  },
  {
    requirement: 'auth-forbidden-with-other-grant',
    text: 'lets a viewer update',
    request: asAdmin(['updateMCPServer'], ['viewer']),
  },
  {
    requirement: 'auth-forbidden-with-other-grant',
    text: 'updates although it says 403',
    response: thoughRefused('updateMCPServer'),
  },
  {
    requirement: 'auth-forbidden-with-other-grant',
    text: 'says 404 to a viewer who updates',
    response(response, request) {
      if (response.status === 403 && isOperation(request, 'updateMCPServer'))
        Object.assign(response, refusal(404, 'NotFound'));
    },
  },
  {
    requirement: 'auth-no-implication',
    text: 'takes view for execute',
    request: asAdmin(['callMCPProxyTool'], ['viewer']),
  },
  {
    requirement: 'auth-no-implication',
    text: 'calls the upstream although it says 403',
    response: thoughRefused('callMCPProxyTool'),
  },
  {
    requirement: 'auth-create-needs-grant',
    text: 'lets the role user create',
    request: asAdmin(['addMCPServer'], ['user']),
  },
  {
    requirement: 'auth-create-needs-grant',
    text: 'lets everybody create',
    request: asAdmin(['addMCPServer'], ['nobody']),
  },
  {
    requirement: 'auth-create-needs-grant',
    text: 'creates although it says 403',
    response: thoughRefused('addMCPServer'),
  },
  ...['authorize', 'public_access', 'create'].map((operation): Mutant => ({
    requirement: 'auth-creator-holds-all',
    text: `does not give ${operation} to the creator`,
    response: inItems(['getMCPServer'], item => {
      if (Array.isArray(item.operations)) item.operations = item.operations.filter(held => held !== operation);
    }),
  })),
  ...(['headers', 'env'] as const).map((part): Mutant => ({
    requirement: 'auth-secrets-clear-for-modify',
    text: `masks ${part} for everybody`,
    response: inItems(['getMCPServer'], item => {
      const names = Object.keys(isJsonObject(item[part]) ? item[part] : {});
      item[part] = Object.fromEntries(names.map(name => [name, '******']));
    }),
  })),
  ...(['getMCPServer', 'listMCPServers', 'listMCPMarket', 'getMCPMarketDetail'] as const).map((id): Mutant => ({
    requirement: 'auth-secrets-masked',
    text: `shows secrets to the role user in ${id}`,
    request: asAdmin([id], ['user']),
  })),
  {
    requirement: 'auth-secrets-masked',
    text: 'shows secrets to a visitor of the market',
    request: asAdmin(['getMCPMarketDetail'], ['visitor']),
  },
  {
    requirement: 'auth-secrets-masked',
    text: 'shows the length of a secret',
    response: response => void (response.body = response.body.replace(MASK, '"*******************"')),
  },
  {
    requirement: 'auth-secrets-masked',
    text: 'leaves env out of the detail',
    response: inItems(['getMCPServer'], item => {
      delete item.env;
    }),
  },
];
