import { randomUUID } from 'node:crypto';
import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import type { BoxRecord, MetadataType } from '../storage/toolbox-records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { checkBoxName, checkServiceUrl, documentDescription, type UrlGuard } from './box-rules.ts';
import { importDocument, type ImportedDocument, type ImportFailure } from './openapi/import-document.ts';
import { type ImportResult, importResult, operationDraft, ownServer, type ToolDraft } from './tool-draft.ts';
import { checkText } from './tool-rules.ts';

export interface AddBoxDeps {
  toolBoxes: Pick<ToolBoxStore, 'insert' | 'publishedNameTaken'>;
  toolBoxAccess: Pick<Access, 'requireOnType' | 'grantCreator' | 'drop'>;
  egress: UrlGuard;
  audit: Pick<AuditTrail, 'write'>;
  clock: Clock;
}

export interface BoxInput {
  box_name?: string;
  box_desc?: string;
  box_svc_url?: string;
  box_category?: string;
  source?: string;
  metadata_type: MetadataType;
  data?: unknown;
}

export async function addBox(input: BoxInput, ctx: RequestContext, deps: AddBoxDeps): Promise<ImportResult> {
  await deps.toolBoxAccess.requireOnType(ctx.caller, 'create');
  const document = await readData(input);
  const box = newBox(input, document, ctx, deps);
  if (await deps.toolBoxes.publishedNameTaken(box.name))
    throw new ServiceError('ToolBoxExists', { args: { name: box.name } });
  const { drafts, failures } = draftsOf(document, box, input, ctx, deps);
  // Grants first: a crash in between leaves grants on an id that does not exist, not a toolbox that nobody may touch.
  await deps.toolBoxAccess.grantCreator(ctx.caller, box.boxId);
  const stored = await insertOrDrop(box, drafts, deps);
  await deps.audit.write(auditEntry(ctx, 'create', box.boxId, box.createTime, { tools: stored.size }));
  return importResult(box.boxId, drafts, stored, failures);
}

async function readData({ metadata_type: type, data }: BoxInput): Promise<ImportedDocument | undefined> {
  if (data === undefined) return undefined;
  if (type === 'openapi') return importDocument(data, 'body.data');
  throw new ServiceError('BadRequest', {
    details: [{ field: 'body.data', message: 'expected only with metadata_type openapi' }],
  });
}

function newBox(
  input: BoxInput,
  document: ImportedDocument | undefined,
  ctx: RequestContext,
  { clock, egress }: AddBoxDeps,
): BoxRecord {
  const now = clock.now();
  const name = checkBoxName(input.box_name ?? document?.title ?? '');
  const svcUrl = input.metadata_type === 'function' ? '' : serviceUrl(input, document, egress);
  const description = input.box_desc ?? documentDescription(document?.description ?? '');
  return {
    boxId: randomUUID(),
    name,
    description: checkText(description === '' ? name : description, 'body.box_desc'),
    svcUrl,
    category: checkText(input.box_category ?? 'other_category', 'body.box_category'),
    source: checkText(input.source ?? 'custom', 'body.source'),
    metadataType: input.metadata_type,
    status: 'unpublish',
    createUser: ctx.caller.id,
    createTime: now,
    updateUser: ctx.caller.id,
    updateTime: now,
  };
}

function serviceUrl(
  { box_svc_url: given = '' }: BoxInput,
  document: ImportedDocument | undefined,
  egress: UrlGuard,
): string {
  if (given !== '') return checkServiceUrl(given, egress);
  const url = document?.serverUrl ?? '';
  if (URL.canParse(url)) return checkServiceUrl(url, egress, 'body.data.servers.0.url');
  const why = document === undefined ? '' : ': the document names no absolute server';
  throw new ServiceError('BadRequest', {
    details: [{ field: 'body.box_svc_url', message: `expected an absolute http or https URL${why}` }],
  });
}

/** An address that is given goes before the servers of single operations. */
function draftsOf(
  document: ImportedDocument | undefined,
  box: BoxRecord,
  input: BoxInput,
  ctx: RequestContext,
  { egress, clock }: AddBoxDeps,
): { drafts: ToolDraft[]; failures: ImportFailure[] } {
  const failures = [...(document?.failures ?? [])];
  const common = { boxId: box.boxId, useRule: '', extendInfo: {}, userId: ctx.caller.id, clock };
  const drafts = (document?.tools ?? []).flatMap(tool => {
    try {
      const serverUrl = (input.box_svc_url ?? '') === '' ? ownServer(tool.serverUrl, box.svcUrl, egress) : '';
      return [operationDraft(tool, common, serverUrl)];
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failures.push({
        tool_name: tool.name,
        error_msg: `its server cannot be used: ${messageOf(error)}`,
        pointer: `${tool.pointer}/servers`,
      });
      return [];
    }
  });
  return { drafts, failures };
}

function messageOf({ details, key }: ServiceError): string {
  if (typeof details === 'string') return details;
  return details?.map(({ message }) => message).join('; ') ?? key;
}

async function insertOrDrop(box: BoxRecord, drafts: readonly ToolDraft[], deps: AddBoxDeps): Promise<Set<string>> {
  try {
    return await deps.toolBoxes.insert(
      box,
      drafts.map(({ record }) => record),
    );
  } catch (cause) {
    await deps.toolBoxAccess.drop(box.boxId);
    throw cause;
  }
}
