import { inErrors } from '../alterations.ts';
import type { FrontResponse, Mutant } from '../mutant-front.ts';

function html(response: FrontResponse): void {
  response.headers['content-type'] = 'text/html';
  response.body = '<html><body>Not Found</body></html>';
}

export const wireErrorMutants: Mutant[] = [
  {
    requirement: 'wire-error-envelope',
    text: 'leaves error_details out where there are none',
    response: inErrors(body => {
      if (body.error_details === null) delete body.error_details;
    }),
  },
  {
    requirement: 'wire-error-envelope',
    text: 'adds a member to the envelope',
    response: inErrors(body => ({ ...body, solution: '' })),
  },
  {
    requirement: 'wire-error-envelope',
    text: 'names errors of 404 BadRequest',
    response: inErrors(body => ({ ...body, error_code: 'Public.BadRequest' }), 404),
  },
  {
    requirement: 'wire-error-envelope',
    text: 'calls a 412 by a scope of its own',
    response: inErrors(body => ({ ...body, error_code: 'Express.PreconditionFailed' }), 412),
  },
  {
    requirement: 'wire-error-envelope',
    text: 'has another request id in errors than in the header',
    response: inErrors(body => ({ ...body, metadata: { request_id: 'another' } }), 405),
  },
  {
    requirement: 'wire-error-envelope',
    text: 'answers an unknown path with a page',
    response(response, { url }) {
      if (response.status === 404 && url.includes('/no/such')) html(response);
    },
  },
  {
    requirement: 'wire-error-names-field',
    text: 'does not say which field is wrong',
    response: inErrors(body => ({ ...body, error_details: 'a field is not valid' }), 400),
  },
  {
    requirement: 'wire-error-names-field',
    text: 'names fields by JSON pointers',
    response: inErrors(
      body =>
        JSON.parse(
          JSON.stringify(body).replace(
            /"(body|query)\.([^"]+)"/g,
            (_all, part: string, path: string) => `"/${part}/${path.replaceAll('.', '/')}"`,
          ),
        ) as typeof body,
      400,
    ),
  },
  {
    requirement: 'wire-error-names-field',
    text: 'does not say what was expected',
    response: inErrors(
      body => JSON.parse(JSON.stringify(body).replace(/"message":"[^"]*"/g, '"message":"is wrong"')) as typeof body,
      400,
    ),
  },
  {
    requirement: 'wire-error-names-field',
    text: 'lets a wrong sort order pass',
    request(request) {
      request.url = request.url.replace('sort_order=sideways', 'sort_order=asc');
    },
  },
  ...[
    ['a stack trace', 'Error: boom\n    at handle (file:///srv/app/server.js:10:5)'],
    ['SQL', 'select * from "server" where mcp_id = $1'],
    ['a path', 'cannot read /var/lib/bkn/data'],
    ['the page of the upstream', 'got <html><body>verify-upstream-page'],
  ].map(([what, text = '']): Mutant => ({
    requirement: 'wire-no-internals',
    text: `shows ${what ?? ''} in errors of 500`,
    response: inErrors(body => ({ ...body, error_details: text }), 500),
  })),
  {
    requirement: 'wire-no-internals',
    text: 'shows SQL for an odd filter',
    response(response, { url }) {
      if (!url.includes('name=%00')) return;
      response.status = 400;
      response.body = JSON.stringify({ description: 'insert into server failed: invalid byte sequence' });
    },
  },
];
