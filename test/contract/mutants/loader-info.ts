import type { JsonObject } from '../../../src/json.ts';
import { inAnswers } from '../alterations.ts';
import { isOperation, type Mutant } from '../mutant-front.ts';

const inInfo = (edit: (document: JsonObject) => unknown): NonNullable<Mutant['response']> =>
  inAnswers(['getMCPInfo'], edit);
const toolsOf = (document: JsonObject): JsonObject[] => document.tools as JsonObject[];

export const loaderInfoMutants: Mutant[] = [
  {
    requirement: 'loader-info-members',
    text: 'counts one tool too many',
    response: inInfo(document => (document.tool_count = toolsOf(document).length + 1)),
  },
  {
    requirement: 'loader-info-members',
    text: 'gives the tools in the order of their groups',
    response: inInfo(document => toolsOf(document).reverse()),
  },
  {
    requirement: 'loader-info-members',
    text: 'gives the members in another order',
    response: inInfo(({ service, ...others }) => ({ ...others, service })),
  },
  {
    requirement: 'loader-info-endpoint',
    text: 'names the trailing slash',
    response: inInfo(document => (document.endpoint = `${document.endpoint as string}/`)),
  },
  {
    requirement: 'loader-info-endpoint',
    text: 'does not look at X-Forwarded-Proto',
    request(request) {
      if (isOperation(request, 'getMCPInfo')) delete request.headers['x-forwarded-proto'];
    },
  },
  {
    requirement: 'loader-info-endpoint',
    text: 'gives an example for another address',
    response: inInfo(document => {
      document.client_config_example = { mcpServers: { 'context-loader': { url: 'https://example.com/mcp' } } };
    }),
  },
  {
    requirement: 'loader-info-tools-listed',
    text: 'leaves a tool out',
    response: inInfo(document => (document.tool_count = toolsOf(document).splice(0, 1).length)),
  },
  {
    requirement: 'loader-info-tools-listed',
    text: 'has no output schemas',
    response: inInfo(document => toolsOf(document).forEach(tool => (tool.output_schema = {}))),
  },
  {
    requirement: 'loader-info-tools-listed',
    text: 'describes the tools in Chinese alone',
    request(request) {
      if (isOperation(request, 'getMCPInfo')) request.headers['accept-language'] = 'zh-CN';
    },
  },
  {
    requirement: 'loader-info-cached',
    text: 'gives no ETag',
    response(response, request) {
      if (isOperation(request, 'getMCPInfo')) delete response.headers.etag;
    },
  },
  {
    requirement: 'loader-info-cached',
    text: 'sends the document again to who has it',
    request(request) {
      if (isOperation(request, 'getMCPInfo')) delete request.headers['if-none-match'];
    },
  },
  {
    requirement: 'loader-info-cached',
    text: 'calls the document of another language the same',
    request(request) {
      if (request.headers['if-none-match'] !== undefined) request.headers['accept-language'] = 'en-US';
    },
  },
];
