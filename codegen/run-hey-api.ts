import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { adaptClient } from './adapt-client.ts';
import type { Bundle } from './bundle-document.ts';
import { HEADER } from './emit-operations.ts';
import { isObject, type Json, type JsonObject } from './load-documents.ts';
import { type OperationModel, operationsPlugin } from './operations-plugin.ts';

export interface HeyApiOutput {
  /** Path below `generated/` → text. */
  files: Map<string, string>;
  operations: OperationModel[];
}

/** Types, client, SDK and transformers of one document, and our model of its operations from the same parsed form. */
export async function runHeyApi(bundle: Bundle): Promise<HeyApiOutput> {
  const folder = mkdtempSync(join(tmpdir(), 'codegen-'));
  const models: (() => OperationModel)[] = [];
  try {
    await createClient({
      input: withoutExamples(bundle.document, '') as JsonObject,
      logs: { level: 'silent', file: false },
      output: {
        path: folder,
        header: HEADER,
        entryFile: false,
        fileName: { suffix: null },
        module: { extension: '.ts' },
        tsConfigPath: null,
        // Deprecated for want of a successor that reaches the ids: operations keep the names of the documents.
        case: 'preserve',
      },
      plugins: plugins(bundle, model => models.push(model)),
    });
    return { files: adaptClient(filesBelow(folder, bundle.name)), operations: models.map(model => model()) };
  } catch (cause) {
    throw new Error(`hey-api cannot make a client of the document ${bundle.name}`, { cause });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A copy for hey-api, which would follow a `$ref` that is data in an example. */
function withoutExamples(value: Json, key: string): Json {
  if (Array.isArray(value)) return value.map(item => withoutExamples(item, ''));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => key === 'properties' || !/^examples?$/.test(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutExamples(item, name)]));
}

function plugins(bundle: Bundle, collect: (model: () => OperationModel) => void) {
  const named = (suffix: string) => (name: string) => name.charAt(0).toUpperCase() + name.slice(1) + suffix;
  const preserve = { case: 'preserve' } as const;
  return [
    '@hey-api/client-fetch' as const,
    {
      name: '@hey-api/typescript' as const,
      ...preserve,
      definitions: preserve,
      requests: { ...preserve, name: named('Data') },
      responses: { ...preserve, name: named('Responses'), response: named('Response') },
      errors: { ...preserve, name: named('Errors'), error: named('Error') },
    },
    { name: '@hey-api/transformers' as const, bigInt: true, dates: false as const },
    {
      name: '@hey-api/sdk' as const,
      transformer: true,
      operations: { strategy: 'flat' as const, methodName: { casing: 'preserve' as const } },
    },
    operationsPlugin({ document: bundle.name, base: bundle.base, collect }),
  ];
}

function filesBelow(folder: string, prefix: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  return new Map(names.sort().map(name => [`${prefix}/${name}`, readFileSync(join(folder, name), 'utf8')]));
}
