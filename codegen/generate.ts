import { format, resolveConfig } from 'prettier';
import { RUNTIME } from './adapt-client.ts';
import { type Bundle, bundleDocument } from './bundle-document.ts';
import { readRequirements } from './check-requirements.ts';
import { checkRules } from './check-rules.ts';
import { emitHandlers } from './emit-handlers.ts';
import { emitOperations, inRoutingOrder } from './emit-operations.ts';
import { emitRequirements } from './emit-requirements.ts';
import { emitRoutes } from './emit-routes.ts';
import { emitTools } from './emit-tools.ts';
import { DocumentFaults } from './fault.ts';
import { DocumentSources } from './load-documents.ts';
import { readTools } from './read-tools.ts';
import { runHeyApi } from './run-hey-api.ts';

/**
 * What `generated/` has to hold for the documents below `root`: path → text.
 * @throws DocumentFaults with everything that the documents do wrong
 */
export async function generate(root: string): Promise<Map<string, string>> {
  const sources = new DocumentSources(root);
  const bundles = checkedBundles(sources);
  const files = new Map<string, string>();
  const found = [];
  for (const bundle of bundles) {
    const output = await runHeyApi(bundle);
    for (const [name, text] of output.files) files.set(name, text);
    files.set(`documents/${bundle.name}.json`, `${JSON.stringify(bundle.document, null, 2)}\n`);
    found.push(...output.operations);
  }
  const operations = inRoutingOrder(found);
  const requirements = readRequirements(new Set(operations.map(({ id }) => id)), sources);
  const tools = readTools(sources);
  if (sources.faults.length > 0) throw new DocumentFaults(sources.faults);
  if (tools) for (const [name, text] of emitTools(tools)) files.set(name, text);
  files.set('operations.ts', emitOperations(operations));
  files.set('handlers.ts', emitHandlers(operations));
  files.set('routes.ts', emitRoutes(operations));
  files.set('requirements.ts', emitRequirements(requirements));
  return formatted(files);
}

/** @throws DocumentFaults */
export function bundleDocuments(root: string): Bundle[] {
  return checkedBundles(new DocumentSources(root));
}

function checkedBundles(sources: DocumentSources): Bundle[] {
  const folders = sources.folders();
  checkRules(folders, sources);
  const bundles = folders.map(folder => bundleDocument(folder, sources));
  if (sources.faults.length > 0) throw new DocumentFaults(sources.faults);
  return bundles;
}

async function formatted(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const config = await resolveConfig(import.meta.filename);
  const result = new Map<string, string>();
  for (const [name, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = name.endsWith('.ts') && !RUNTIME.test(name);
    result.set(name, own ? await format(text, { ...config, parser: 'typescript' }) : text);
  }
  return result;
}
