import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../src/json.ts';
import type { TestService } from './service.ts';

export const PARCELS = readFileSync(join(import.meta.dirname, 'documents/parcels.yaml'), 'utf8');

export interface ParcelBox {
  boxId: string;
  toolId(name: string): string;
  /** The answer of `debug`, which also runs tools that are not enabled. */
  debug(name: string, args: Json): Promise<JsonObject>;
}

/** The document as a toolbox whose service is at `url`, its tools enabled. */
export async function addParcelBox(service: TestService, url: string, name = 'Parcels'): Promise<ParcelBox> {
  const created = await service.ok('POST', '/tool-box', {
    box_name: name,
    metadata_type: 'openapi',
    box_svc_url: url,
    data: PARCELS,
  });
  const boxId = created.box_id as string;
  const { tools } = await service.ok('GET', `/tool-box/${boxId}/tools/list?all=true`);
  const ids = new Map((tools as JsonObject[]).map(tool => [tool.name as string, tool.tool_id as string]));
  await service.ok(
    'POST',
    `/tool-box/${boxId}/tools/status`,
    [...ids.values()].map(id => ({ tool_id: id, status: 'enabled' })),
  );
  const toolId = (wanted: string): string => {
    const id = ids.get(wanted);
    if (id === undefined) throw new Error(`The toolbox has no tool ${wanted}`);
    return id;
  };
  return {
    boxId,
    toolId,
    debug: (tool, args) => service.ok('POST', `/tool-box/${boxId}/tool/${toolId(tool)}/debug`, args),
  };
}
