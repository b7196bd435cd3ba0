import type { Access } from '../auth/access.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import type { RequestContext } from '../request-context.ts';
import type { MetadataType } from '../storage/toolbox-records.ts';
import type { ToolBoxStore } from '../storage/toolbox-store.ts';
import type { ToolStore } from '../storage/toolbox-tool-store.ts';
import { type AuditTrail, auditEntry } from './audit.ts';
import { findBox } from './find-box.ts';
import { type FunctionInput, readFunction } from './function-tool.ts';
import { importDocument, type ImportFailure } from './openapi/import-document.ts';
import {
  type DraftCommon,
  functionDraft,
  type ImportResult,
  importResult,
  operationDraft,
  type ToolDraft,
} from './tool-draft.ts';
import { checkText } from './tool-rules.ts';

export interface AddToolsDeps {
  toolBoxes: Pick<ToolBoxStore, 'find'>;
  toolStore: Pick<ToolStore, 'insert'>;
  toolBoxAccess: Pick<Access, 'require'>;
  audit: Pick<AuditTrail, 'write'>;
  clock: Clock;
}

export interface ToolInput {
  metadata_type: MetadataType;
  data?: unknown;
  function_input?: FunctionInput;
  use_rule?: string;
  extend_info?: JsonObject;
}

export async function addTools(
  boxId: string,
  input: ToolInput,
  ctx: RequestContext,
  deps: AddToolsDeps,
): Promise<ImportResult> {
  await deps.toolBoxAccess.require(ctx.caller, boxId, 'modify');
  const box = await findBox(deps.toolBoxes, boxId);
  if (input.metadata_type !== box.metadataType) {
    throw fault('body.metadata_type', `expected ${box.metadataType}, as the toolbox was created`);
  }
  const common: DraftCommon = {
    boxId,
    useRule: checkText(input.use_rule ?? '', 'body.use_rule'),
    extendInfo: input.extend_info ?? {},
    userId: ctx.caller.id,
    clock: deps.clock,
  };
  const { drafts, failures } =
    input.metadata_type === 'openapi'
      ? await fromDocument(input.data, common)
      : fromFunction(input.function_input, common);
  const stored = await deps.toolStore.insert(drafts.map(({ record }) => record));
  if (stored === undefined) throw new ServiceError('NotFound');
  if (stored.size > 0)
    await deps.audit.write(auditEntry(ctx, 'modify', boxId, deps.clock.now(), { added: stored.size }));
  if (input.metadata_type === 'function' && stored.size === 0) throw nameTaken(drafts);
  return importResult(boxId, drafts, stored, failures);
}

interface Drafts {
  drafts: ToolDraft[];
  failures: ImportFailure[];
}

async function fromDocument(data: unknown, common: DraftCommon): Promise<Drafts> {
  if (data === undefined) throw fault('body.data', 'expected an OpenAPI document');
  const { tools, failures } = await importDocument(data, 'body.data');
  return { drafts: tools.map(tool => operationDraft(tool, common, '')), failures };
}

function fromFunction(input: FunctionInput | undefined, common: DraftCommon): Drafts {
  if (input === undefined) throw fault('body.function_input', 'expected a function');
  return { drafts: [functionDraft(readFunction(input), common)], failures: [] };
}

/** A single function has no document that a failure could point into. */
function nameTaken(drafts: readonly ToolDraft[]): ServiceError {
  const name = drafts[0]?.record.name ?? '';
  const details = [{ field: 'body.function_input.name', message: 'expected a name that no tool of the toolbox has' }];
  return new ServiceError('ToolExists', { details, args: { name } });
}

function fault(field: string, message: string): ServiceError {
  return new ServiceError('BadRequest', { details: [{ field, message }] });
}
