import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  type CallToolResult,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** A red pixel, and a moment of silence. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Args = Record<string, unknown>;
export type Run = (args: Args, extra: Extra) => Promise<CallToolResult> | CallToolResult;

const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });

async function elicit(extra: Extra, message: string, properties: Args, required?: string[]): Promise<string> {
  const requestedSchema = { type: 'object', properties, ...(required !== undefined && { required }) };
  const request = { method: 'elicitation/create', params: { message, requestedSchema } } as ServerRequest;
  const { action, content } = await extra.sendRequest(request, ElicitResultSchema);
  return `action=${action}, content=${JSON.stringify(content ?? {})}`;
}

async function logging(_args: Args, extra: Extra): Promise<CallToolResult> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await extra.sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
    await wait(50);
  }
  return text('logged');
}

async function progress(_args: Args, extra: Extra): Promise<CallToolResult> {
  const progressToken = extra._meta?.progressToken;
  for (const done of [0, 50, 100]) {
    const params = { progressToken: progressToken ?? '', progress: done, total: 100 };
    if (progressToken !== undefined) await extra.sendNotification({ method: 'notifications/progress', params });
    await wait(50);
  }
  return text('done');
}

async function sampling({ prompt }: Args, extra: Extra): Promise<CallToolResult> {
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: String(prompt) } }];
  const request = { method: 'sampling/createMessage', params: { messages, maxTokens: 100 } } as ServerRequest;
  const { content } = await extra.sendRequest(request, CreateMessageResultSchema);
  return text(`LLM response: ${JSON.stringify(content)}`);
}

async function elicitation({ message }: Args, extra: Extra): Promise<CallToolResult> {
  const field = (description: string): Args => ({ type: 'string', description });
  const properties = { username: field("User's response"), email: field("User's email address") };
  return text(`User response: ${await elicit(extra, String(message), properties, ['username', 'email'])}`);
}

async function defaults(_args: Args, extra: Extra): Promise<CallToolResult> {
  const properties = {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  };
  return text(`Elicitation completed: ${await elicit(extra, 'Check these', properties)}`);
}

async function enums(_args: Args, extra: Extra): Promise<CallToolResult> {
  const plain = ['option1', 'option2', 'option3'];
  const titled = ['First', 'Second', 'Third'].map((word, index) => ({
    const: `value${index + 1}`,
    title: `${word} Option`,
  }));
  const properties = {
    untitledSingle: { type: 'string', enum: plain },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: plain } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  };
  return text(`Elicitation completed: ${await elicit(extra, 'Choose', properties)}`);
}

async function reconnection(_args: Args, extra: Extra): Promise<CallToolResult> {
  extra.closeSSEStream?.();
  await wait(200);
  return text('Answered after the client came back.');
}

const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
});

export const RUN: Record<string, Run> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_logging: logging,
  test_tool_with_progress: progress,
  test_sampling: sampling,
  test_elicitation: elicitation,
  test_elicitation_sep1034_defaults: defaults,
  test_elicitation_sep1330_enums: enums,
  test_reconnection: reconnection,
  json_schema_2020_12_tool: () => text('kept'),
};

const SCHEMAS: Record<string, Tool['inputSchema']> = {
  test_sampling: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  test_elicitation: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
};

export const TOOLS: Tool[] = Object.keys(RUN).map(name => ({
  name,
  description: `Conformance tool ${name}.`,
  inputSchema: SCHEMAS[name] ?? { type: 'object' },
}));
