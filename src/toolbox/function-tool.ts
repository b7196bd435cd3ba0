import { ServiceError } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { FunctionContent, ToolMetadata } from '../storage/toolbox-records.ts';
import { checkText, checkToolName } from './tool-rules.ts';

export interface FunctionParameter {
  name: string;
  description?: string;
  required?: boolean;
  type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  default?: unknown;
  enum?: unknown[];
  example?: unknown;
  sub_parameters?: FunctionParameter[];
}

export interface FunctionInput {
  name: string;
  description?: string;
  inputs?: FunctionParameter[];
  outputs?: FunctionParameter[];
  script_type?: string;
  code: string;
  dependencies?: { name: string; version?: string }[];
  dependencies_url?: string;
}

export interface FunctionTool {
  name: string;
  description: string;
  metadata: ToolMetadata;
  inputSchema: JsonObject;
}

const FIELD = 'body.function_input';
const HANDLER = /^[ \t]*(async[ \t]+)?def[ \t]+handler[ \t]*\(/m;

/** @throws ServiceError FunctionNoHandlerFound, BadRequest naming the field */
export function readFunction(input: FunctionInput): FunctionTool {
  const name = checkToolName(input.name, `${FIELD}.name`);
  const description = checkText(input.description ?? '', `${FIELD}.description`);
  if (!HANDLER.test(input.code)) {
    const message = 'expected Python code that defines handler(event)';
    throw new ServiceError('FunctionNoHandlerFound', { details: [{ field: `${FIELD}.code`, message }] });
  }
  const inputs = input.inputs ?? [];
  const outputs = input.outputs ?? [];
  membersOf(outputs, `${FIELD}.outputs`);
  const content: FunctionContent = {
    script_type: input.script_type ?? 'python',
    code: input.code,
    inputs: inputs as unknown as JsonObject[],
    outputs: outputs as unknown as JsonObject[],
    dependencies: input.dependencies ?? [],
    ...(input.dependencies_url !== undefined && { dependencies_url: input.dependencies_url }),
  };
  return {
    name,
    description,
    metadata: { version: '', summary: name, description, function_content: content },
    inputSchema: { type: 'object', properties: { body: objectOf(inputs, `${FIELD}.inputs`) } },
  };
}

function objectOf(parameters: readonly FunctionParameter[], field: string): JsonObject {
  const properties = membersOf(parameters, field);
  const required = parameters.filter(parameter => parameter.required === true).map(parameter => parameter.name);
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function membersOf(parameters: readonly FunctionParameter[], field: string): JsonObject {
  const properties: JsonObject = {};
  parameters.forEach((parameter, index) => {
    if (Object.hasOwn(properties, parameter.name)) {
      const message = `${JSON.stringify(parameter.name)} is used by an earlier parameter`;
      throw new ServiceError('BadRequest', { details: [{ field: `${field}.${index}.name`, message }] });
    }
    const value = schemaOf(parameter, `${field}.${index}`);
    Object.defineProperty(properties, parameter.name, { value, enumerable: true });
  });
  return properties;
}

function schemaOf(parameter: FunctionParameter, field: string): JsonObject {
  const { type, sub_parameters: members = [], description, default: fallback, example } = parameter;
  const rest: JsonObject = {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback as Json }),
    ...(parameter.enum !== undefined && { enum: parameter.enum as Json[] }),
    ...(example !== undefined && { examples: [example as Json] }),
  };
  if (type === 'object') return { ...objectOf(members, `${field}.sub_parameters`), ...rest };
  if (type !== 'array') return { type, ...rest };
  const [item] = members;
  if (item === undefined || members.length > 1) {
    const message = `expected exactly one, which describes the items of the array, got ${members.length}`;
    throw new ServiceError('BadRequest', { details: [{ field: `${field}.sub_parameters`, message }] });
  }
  return { type, items: schemaOf(item, `${field}.sub_parameters.0`), ...rest };
}
