import { isJsonObject, type Json } from '../../../src/json.ts';
import { answering, asking, meddling, recoding, requestOf } from '../operation-faults.ts';
import type { Mutant } from '../mutant-front.ts';

const PARSE = 'parseMCPServer';

/** Only what the document lists. */
export function stripTool(tool: Json): Json {
  if (!isJsonObject(tool)) return tool;
  const { name = null, description = null, inputSchema = null } = tool;
  return { name, description, inputSchema };
}

export const registryParseMutants: Mutant[] = [
  {
    requirement: 'registry-parse-lists-tools',
    text: 'drops members of tools that the document does not list',
    ...answering(PARSE, body => {
      if (Array.isArray(body.tools)) body.tools = body.tools.map(stripTool);
    }),
  },
  {
    requirement: 'registry-parse-lists-tools',
    text: 'rounds an integer in a tool definition',
    ...meddling(PARSE, response => {
      response.body = response.body.replace('9007199254740993', '9007199254740992');
    }),
  },
  {
    requirement: 'registry-parse-lists-tools',
    text: 'leaves the capabilities out of init_info',
    ...answering(PARSE, ({ init_info: info }) => {
      if (isJsonObject(info)) delete info.capabilities;
    }),
  },
  {
    requirement: 'registry-parse-stores-nothing',
    text: 'registers what it probes',
    ...meddling(PARSE, async (_response, request, again) => {
      const { url } = JSON.parse(request.body) as { url: string };
      await again(requestOf('addMCPServer', request, {}, { creation_type: 'custom', name: 'probed', url }));
    }),
  },
  {
    requirement: 'registry-parse-stdio-refused',
    text: 'takes a stdio mode for stream',
    ...asking(PARSE, body => void (body.mode = 'stream')),
  },
  {
    requirement: 'registry-parse-stdio-refused',
    text: 'has another code for stdio modes',
    ...recoding(PARSE, 'MCPModeNotSupported', 'Public.BadRequest'),
  },
  {
    requirement: 'registry-parse-unreachable',
    text: 'calls an unreachable upstream a failed list',
    ...recoding(PARSE, 'MCPServerNotAccessible', 'AgentOperatorIntegration.InternalServerError.MCPListToolsFailed'),
  },
  {
    requirement: 'registry-parse-unreachable',
    text: 'answers 400 when the upstream is unreachable',
    ...meddling(PARSE, response => {
      if (response.status === 500) response.status = 400;
    }),
  },
];
