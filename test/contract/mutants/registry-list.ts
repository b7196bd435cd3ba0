import { isJsonObject, type JsonObject } from '../../../src/json.ts';
import { answering, querying, textOf } from '../operation-faults.ts';
import { type FrontRequest, isOperation, type Mutant } from '../mutant-front.ts';

const LIST = 'listMCPServers';

function ignoring(name: string): Pick<Mutant, 'request'> {
  return querying(LIST, query => query.delete(name));
}

/** Leaves only those servers on the page that `keep` keeps. */
function keeping(keep: (server: JsonObject, request: FrontRequest) => boolean): Pick<Mutant, 'response'> {
  return answering(LIST, (body, request) => {
    if (!Array.isArray(body.data)) return;
    body.data = body.data.filter(server => isJsonObject(server) && keep(server, request));
    body.total = body.data.length;
  });
}

function nameOf({ url }: FrontRequest): string {
  return new URLSearchParams(url.split('?')[1]).get('name') ?? '';
}

/** Lists for everyone what the one may see who registered a server last. */
function listingForAll(): Pick<Mutant, 'request'> {
  let last = '';
  return {
    request(request) {
      const { authorization = '' } = request.headers;
      if (isOperation(request, 'addMCPServer')) last = authorization;
      if (isOperation(request, LIST)) request.headers.authorization = last;
    },
  };
}

function listingOwn(): Pick<Mutant, 'request' | 'response'> {
  const owners = new Set<string>();
  return {
    request(request) {
      if (isOperation(request, 'addMCPServer')) owners.add(request.headers.authorization ?? '');
    },
    ...keeping((_server, { headers }) => owners.has(headers.authorization ?? '')),
  };
}

function figures(edit: (page: Record<string, number | boolean>) => void): Pick<Mutant, 'response'> {
  return answering(LIST, body => edit(body as Record<string, number | boolean>));
}

const visibility: Mutant[] = [
  { requirement: 'registry-list-visible-only', text: 'lists the same for everyone', ...listingForAll() },
  { requirement: 'registry-list-visible-only', text: 'lists nothing but own servers', ...listingOwn() },
];

const paging: Mutant[] = [
  {
    requirement: 'registry-list-pages',
    text: 'rounds total_pages down',
    ...figures(page => void (page.total_pages = Math.floor(Number(page.total) / Number(page.page_size)))),
  },
  {
    requirement: 'registry-list-pages',
    text: 'counts a page where there is nothing',
    ...figures(page => void (page.total_pages = Math.max(1, Number(page.total_pages)))),
  },
  {
    requirement: 'registry-list-pages',
    text: 'always has a next page',
    ...figures(page => void (page.has_next = true)),
  },
  {
    requirement: 'registry-list-pages',
    text: 'never has a previous page',
    ...figures(page => void (page.has_prev = false)),
  },
  {
    requirement: 'registry-list-pages',
    text: 'counts only the items on the page',
    ...answering(LIST, body => void (body.total = Array.isArray(body.data) ? body.data.length : 0)),
  },
  {
    requirement: 'registry-list-pages',
    text: 'repeats the last page beyond the end',
    ...querying(LIST, query => query.set('page', String(Math.min(3, Number(query.get('page') ?? 1))))),
  },
  {
    requirement: 'registry-list-pages',
    text: 'begins each page with the last item of the one before',
    ...answering(LIST, body => {
      if (Array.isArray(body.data) && body.data.length > 1 && body.page !== 1)
        body.data = [body.data[1] ?? null, body.data[1] ?? null];
    }),
  },
  { requirement: 'registry-list-all', text: 'pages in spite of all=true', ...ignoring('all') },
  {
    requirement: 'registry-list-all',
    text: 'keeps the page number with all=true',
    ...figures(page => void (page.page = 2)),
  },
  {
    requirement: 'registry-list-all',
    text: 'keeps the page size with all=true',
    ...figures(page => void (page.page_size = 1)),
  },
];

const names: Mutant[] = [
  {
    requirement: 'registry-list-name-literal',
    text: 'takes % for any text',
    ...querying(LIST, query => {
      if (query.get('name') === '%') query.delete('name');
    }),
  },
  {
    requirement: 'registry-list-name-literal',
    text: 'takes _ for any character',
    ...querying(LIST, query => {
      if (/_/.test(query.get('name') ?? '')) query.set('name', (query.get('name') ?? '').replace(/_/g, ''));
    }),
  },
  {
    requirement: 'registry-list-name-literal',
    text: 'compares names with their case',
    ...keeping((server, request) => textOf(server.name).includes(nameOf(request))),
  },
  {
    requirement: 'registry-list-name-literal',
    text: 'compares the beginning of names only',
    ...keeping((server, request) => textOf(server.name).toLowerCase().startsWith(nameOf(request).toLowerCase())),
  },
];

const FILTERS = ['source', 'category', 'status', 'mode', 'is_internal', 'create_user'];

const filters: Mutant[] = [
  ...FILTERS.map((name): Mutant => ({
    requirement: 'registry-list-filters',
    text: `ignores the filter ${name}`,
    ...ignoring(name),
  })),
  {
    requirement: 'registry-list-filters',
    text: 'knows creators by display name only',
    ...querying(LIST, query => {
      if ((query.get('create_user') ?? '').startsWith('test-')) query.set('create_user', 'no such name');
    }),
  },
  {
    requirement: 'registry-list-filters',
    text: 'follows one filter of several',
    ...querying(LIST, query => {
      if (query.has('source')) query.delete('category');
    }),
  },
];

const sorting: Mutant[] = [
  { requirement: 'registry-list-sorting', text: 'ignores sort_by', ...ignoring('sort_by') },
  { requirement: 'registry-list-sorting', text: 'ignores sort_order', ...ignoring('sort_order') },
  {
    requirement: 'registry-list-sorting',
    text: 'shows the oldest update first',
    ...querying(LIST, query => {
      if (!query.has('sort_order')) query.set('sort_order', 'asc');
    }),
  },
  {
    requirement: 'registry-list-sorting',
    text: 'shows the newest server first',
    ...querying(LIST, query => {
      if (!query.has('sort_by')) query.set('sort_by', 'create_time');
    }),
  },
];

export const registryListMutants: Mutant[] = [...visibility, ...paging, ...names, ...filters, ...sorting];
