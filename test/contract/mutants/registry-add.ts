import { OPERATIONS } from '../../../generated/operations.ts';
import { answering, asking, concealing, recoding, refusing, replying, showing, textOf } from '../operation-faults.ts';
import type { Mutant } from '../mutant-front.ts';

const ADD = 'addMCPServer';
const { base } = OPERATIONS[ADD];

function renaming(edit: (name: string) => string): Pick<Mutant, 'request'> {
  return asking(ADD, body => {
    if (typeof body.name === 'string') body.name = edit(body.name);
  });
}

/** Registers nothing where `isWrong` says so of the name. */
function refusingNames(isWrong: (name: string) => boolean, code = 'MCPNameInvalid'): Pick<Mutant, 'request'> {
  return replying(ADD, ({ name }) =>
    typeof name === 'string' && isWrong(name) ? refusing(400, `BadRequest.${code}`) : undefined,
  );
}

function redirecting(from: string, to: string): Pick<Mutant, 'request'> {
  return {
    request: ({ method, url }) =>
      method === 'POST' && url === base + from
        ? { status: 307, headers: { location: base + to }, body: '' }
        : undefined,
  };
}

/** Gives a field that is left out another default. */
function defaulting(field: string, value: string | boolean): Pick<Mutant, 'request'> {
  return asking(ADD, body => void (body[field] ??= value));
}

export const registryAddMutants: Mutant[] = [
  {
    requirement: 'registry-add-unpublish',
    text: 'answers published for a new server',
    ...answering(ADD, body => void (body.status = 'published')),
  },
  {
    requirement: 'registry-add-unpublish',
    text: 'starts with version 0',
    ...showing(info => void (info.version = 0)),
  },
  { requirement: 'registry-add-slash', text: 'redirects the path without a slash', ...redirecting('/mcp', '/mcp/') },
  { requirement: 'registry-add-slash', text: 'redirects the documented path', ...redirecting('/mcp/', '/mcp') },
  {
    requirement: 'registry-add-slash',
    text: 'does not know the path without a slash',
    request: ({ url }) => (url === `${base}/mcp` ? refusing(404, 'NotFound.Path') : undefined),
  },
  {
    requirement: 'registry-add-mode-range',
    text: 'takes a stdio mode for stream on create',
    ...asking(ADD, body => void (body.mode = 'stream')),
  },
  { requirement: 'registry-add-mode-range', text: 'does not say that the mode is wrong', ...concealing(ADD) },
  { requirement: 'registry-add-defaults', text: 'makes sse the default mode', ...defaulting('mode', 'sse') },
  { requirement: 'registry-add-defaults', text: 'has another default source', ...defaulting('source', 'default') },
  { requirement: 'registry-add-defaults', text: 'has another default category', ...defaulting('category', 'default') },
  { requirement: 'registry-add-defaults', text: 'makes servers internal', ...defaulting('is_internal', true) },
  {
    requirement: 'registry-add-name',
    text: 'does not trim names',
    ...showing(info => void (info.name = `${textOf(info.name)} `)),
  },
  {
    requirement: 'registry-add-name',
    text: 'counts UTF-16 units instead of characters',
    ...refusingNames(name => name.trim().length > 50),
  },
  { requirement: 'registry-add-name', text: 'refuses non-Latin names', ...refusingNames(name => /\p{Lo}/u.test(name)) },
  { requirement: 'registry-add-name', text: 'refuses hyphens', ...refusingNames(name => name.includes('-')) },
  {
    requirement: 'registry-add-name',
    text: 'removes control characters from names',
    ...renaming(name => name.replace(/(?<=\S)\p{Cc}/gu, '')),
  },
  {
    requirement: 'registry-add-name',
    text: 'cuts long names off',
    ...renaming(name => Array.from(name.trim()).slice(0, 50).join('')),
  },
  { requirement: 'registry-add-name', text: 'invents a name for none', ...renaming(name => name.trim() || 'unnamed') },
  {
    requirement: 'registry-add-url-needed',
    text: 'registers servers without a url',
    ...defaulting('url', 'http://127.0.0.1:9/'),
  },
  { requirement: 'registry-add-url-needed', text: 'does not say that the url is missing', ...concealing(ADD) },
  {
    requirement: 'registry-add-internal-admin',
    text: 'registers an ordinary server where an internal one may not be',
    ...asking(ADD, body => {
      delete body.is_internal;
    }),
  },
  {
    requirement: 'registry-add-internal-admin',
    text: 'lets nobody register internal servers',
    ...replying(ADD, body =>
      body.is_internal === true ? refusing(403, 'Forbidden.CommonInternalForbidden') : undefined,
    ),
  },
  {
    requirement: 'registry-add-name-of-released',
    text: 'has another code for a name that is taken',
    ...recoding(ADD, 'MCPExists', 'Public.BadRequest'),
  },
  {
    requirement: 'registry-add-name-of-released',
    text: 'registers a server with the name of a released one under another name',
    ...renaming(name => `${name.slice(0, 40)}${Math.random()}`.slice(0, 50)),
  },
  { requirement: 'registry-add-name-of-released', text: 'keeps the names of drafts apart', ...refusingRepeats() },
];

function refusingRepeats(): Pick<Mutant, 'request'> {
  const seen = new Set<string>();
  return refusingNames(name => seen.size === seen.add(name).size, 'MCPExists');
}
