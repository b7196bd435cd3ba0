import type { FieldFault } from '../errors.ts';
import { type Json, parseJson } from '../json.ts';
import type { ReleaseRecord, ServerRecord, Status } from '../storage/records.ts';
import type { StoredServer } from '../storage/transfer-store.ts';
import { checkAgreement, checkUnique } from './agreement.ts';
import { ImportRefusedError } from './file-faults.ts';
import { Place } from './place.ts';
import { readConfig } from './read-config.ts';
import { FILE_MEMBERS, FORMAT, FORMAT_VERSION, RELEASE_MEMBERS, SERVER_MEMBERS } from './transfer-file.ts';

const STATUSES: readonly Status[] = ['unpublish', 'published', 'editing', 'offline'];
/** What a path can carry as one segment, and never the `*` that means every id in a grant (D11). */
const ID = /^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$/;
const USER = /^[^\p{Cc}]{1,255}$/u;
const VERSION_LIMIT = 2 ** 31 - 1;

/** @throws ImportRefusedError with every fault of the file. */
export function readTransferFile(text: string): StoredServer[] {
  const faults: FieldFault[] = [];
  const file = new Place(parse(text), '', faults);
  const at = file.members(FILE_MEMBERS);
  at('format').oneOf([FORMAT]);
  at('format_version').integer(FORMAT_VERSION, FORMAT_VERSION);
  if (!at('exported_time').missing) at('exported_time').time();
  if (!at('secrets').missing) at('secrets').oneOf(['masked', 'clear']);
  const places = at('servers').items();
  const servers = places.map(readServer);
  checkUnique(servers, places);
  if (faults.length > 0) throw new ImportRefusedError('The file is not as expected', faults);
  return servers;
}

function parse(text: string): Json {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // The engine's message quotes the text around the fault, which may be a secret.
    const position = / at position \d+( \(line \d+ column \d+\))?/.exec(cause.message)?.[0] ?? '';
    const fault = { field: '(file)', message: `expected JSON; it cannot be read${position}` };
    throw new ImportRefusedError('The file is not as expected', [fault], { cause });
  }
}

function readServer(place: Place): StoredServer {
  const faultsBefore = place.faults.length;
  const at = place.members(SERVER_MEMBERS);
  const mcpId = at('mcp_id').matching(ID, 'letters, digits, - and _, at most 64, beginning with a letter or digit');
  const record: ServerRecord = {
    ...readConfig(at('configuration')),
    mcpId,
    status: at('status').oneOf(STATUSES) ?? 'unpublish',
    ...readStamps(at),
    revision: 1,
  };
  const release = at('release').missing ? undefined : readRelease(at('release'), mcpId);
  const history = at('history').missing
    ? []
    : at('history')
        .items()
        .map(item => readRelease(item, mcpId));
  const server = { record, release, history };
  if (place.faults.length === faultsBefore) checkAgreement(server, place);
  return server;
}

function readRelease(place: Place, mcpId: string): ReleaseRecord {
  const at = place.members(RELEASE_MEMBERS);
  return {
    ...readConfig(at('configuration')),
    mcpId,
    ...readStamps(at),
    releaseUser: readUser(at('release_user')),
    releaseTime: at('release_time').time(),
  };
}

type Stamps = Pick<ServerRecord, 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>;
type StampName = 'version' | 'create_user' | 'create_time' | 'update_user' | 'update_time';

function readStamps(at: (name: StampName) => Place): Stamps {
  return {
    version: at('version').integer(1, VERSION_LIMIT),
    createUser: readUser(at('create_user')),
    createTime: at('create_time').time(),
    updateUser: readUser(at('update_user')),
    updateTime: at('update_time').time(),
  };
}

function readUser(place: Place): string {
  return place.matching(USER, '1 to 255 characters without control characters');
}
