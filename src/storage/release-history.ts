import { readBigint, readJson, type StoredBigint, writeJson } from './codec.ts';
import type { ReleaseRecord } from './records.ts';
import type { SecretCipher } from './secret-cipher.ts';

export interface HistoryRow {
  mcp_id: string;
  snapshot: string;
}

export function toHistoryRow(release: ReleaseRecord, cipher: SecretCipher): Record<string, unknown> & HistoryRow {
  const { mcpId, version, releaseUser, releaseTime } = release;
  const snapshot = cipher.seal(writeJson(release), placeOf(mcpId));
  return { mcp_id: mcpId, version, snapshot, release_user: releaseUser, release_time: releaseTime };
}

export function readHistoryRow({ mcp_id: mcpId, snapshot }: HistoryRow, cipher: SecretCipher): ReleaseRecord {
  return readSnapshot(cipher.open(snapshot, placeOf(mcpId)));
}

function placeOf(mcpId: string): string {
  return `release history of server ${mcpId}`;
}

type Snapshot = Omit<ReleaseRecord, 'createTime' | 'updateTime' | 'releaseTime'> &
  Record<'createTime' | 'updateTime' | 'releaseTime', StoredBigint>;

/** JSON does not tell a small bigint from a number. */
function readSnapshot(text: string): ReleaseRecord {
  const snapshot = readJson<Snapshot>(text);
  const { createTime, updateTime, releaseTime } = snapshot;
  return {
    ...snapshot,
    createTime: readBigint(createTime),
    updateTime: readBigint(updateTime),
    releaseTime: readBigint(releaseTime),
  };
}
