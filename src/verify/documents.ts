import { readFileSync } from 'node:fs';

interface MediaType {
  schema?: object;
}
export interface ResponseObject {
  content?: Record<string, MediaType>;
  headers?: Record<string, { required?: boolean }>;
}
interface OperationObject {
  operationId?: string;
  responses: Record<string, ResponseObject | { $ref: string }>;
}
export interface OpenApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { responses?: Record<string, ResponseObject> };
}

/** The bundled document that an operation belongs to, as generated. */
export function readDocument(name: string): OpenApiDocument {
  const file = new URL(`../../generated/documents/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
}
