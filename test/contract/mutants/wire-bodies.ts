import { stringifyJson } from '../../../src/json.ts';
import { refusal } from '../alterations.ts';
import { editBody, isOperation, type Mutant } from '../mutant-front.ts';

const VALID = { name: 'made of nothing', creation_type: 'custom', url: 'http://127.0.0.1:9/mcp' };

/** Takes a body that must be refused for a good one. */
function takes(what: string, isIt: (body: string) => boolean): Mutant {
  return {
    requirement: 'wire-malformed-json',
    text: `takes ${what} for an object`,
    request(request) {
      if (isOperation(request, 'addMCPServer') && isIt(request.body)) request.body = stringifyJson(VALID);
    },
  };
}

function takesDefaultForNull(field: string): Mutant {
  return {
    requirement: 'wire-null-is-no-value',
    text: `takes null for the default of ${field}`,
    request(request) {
      if (!isOperation(request, 'addMCPServer')) return;
      editBody(request, body =>
        Object.fromEntries(Object.entries(body).filter(([name, value]) => name !== field || value !== null)),
      );
    },
  };
}

export const wireBodyMutants: Mutant[] = [
  takes('a list', body => body === '[]'),
  takes('null', body => body === 'null'),
  takes('two objects', body => body === '{}{}'),
  {
    requirement: 'wire-malformed-json',
    text: 'fails at half an object',
    request: ({ body }) => (body === '{"name":"a"' ? refusal(500, 'InternalServerError') : undefined),
  },
  {
    requirement: 'wire-malformed-json',
    text: 'answers an empty body outside the envelope',
    response(response, request) {
      if (isOperation(request, 'addMCPServer') && request.body === '') response.body = '{"error":"empty"}';
    },
  },
  ...['description', 'source', 'is_internal', 'headers', 'args'].map(takesDefaultForNull),
  {
    requirement: 'wire-null-is-no-value',
    text: 'does not name the field that is null',
    response(response, request) {
      if (isOperation(request, 'addMCPServer'))
        editBody(response, body => ({ ...body, error_details: 'null is no value' }));
    },
  },
  {
    requirement: 'wire-payload-too-large',
    text: 'has a limit of 100 KB',
    request: ({ body }) => (body.length > 100_000 ? refusal(413, 'PayloadTooLarge') : undefined),
  },
  {
    requirement: 'wire-payload-too-large',
    text: 'cuts large arguments off',
    request(request) {
      if (request.body.length < 4_000_000) request.body = request.body.replace(/x{1000,}/, 'x');
    },
  },
  {
    requirement: 'wire-payload-too-large',
    text: 'has a limit of more than 4 MiB',
    request(request) {
      if (request.body.length > 4_000_000) request.body = request.body.replace(/x{1000,}/, 'x');
    },
  },
  {
    requirement: 'wire-payload-too-large',
    text: 'calls a large body a bad request',
    request: ({ body }) => (body.length > 4_000_000 ? refusal(400, 'BadRequest') : undefined),
  },
  {
    requirement: 'wire-payload-too-large',
    text: 'answers a large body with a text',
    response(response) {
      if (response.status !== 413) return;
      response.headers['content-type'] = 'text/plain';
      response.body = 'request entity too large';
    },
  },
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type): Mutant => ({
    requirement: 'wire-unsupported-media-type',
    text: `reads JSON from a body of type ${type}`,
    request(request) {
      if (request.headers['content-type']?.startsWith(type)) request.headers['content-type'] = 'application/json';
    },
  })),
  {
    requirement: 'wire-unsupported-media-type',
    text: 'calls another media type a bad request',
    response(response, request) {
      if (response.status === 415 && isOperation(request, 'addMCPServer'))
        Object.assign(response, refusal(400, 'BadRequest'));
    },
  },
];
