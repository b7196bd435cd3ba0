import { randomUUID } from 'node:crypto';
import type { ReleaseRecord, ServerRecord } from '../../src/storage/records.ts';
import type { ServerQuery } from '../../src/storage/server-query.ts';

export function server(changes: Partial<ServerRecord> = {}): ServerRecord {
  return {
    mcpId: randomUUID(),
    name: 'echo',
    description: 'says it again',
    creationType: 'custom',
    mode: 'stream',
    url: 'http://upstream.test/mcp',
    headers: {},
    command: '',
    args: [],
    env: {},
    source: 'custom',
    category: 'other_category',
    isInternal: false,
    toolConfigs: [],
    status: 'unpublish',
    version: 1,
    revision: 1,
    createUser: 'u-1',
    createTime: 1784880971306127803n,
    updateUser: 'u-1',
    updateTime: 1784880971306127804n,
    ...changes,
  };
}

export function releaseOf(record: ServerRecord, changes: Partial<ReleaseRecord> = {}): ReleaseRecord {
  const release: ReleaseRecord & Partial<ServerRecord> = {
    ...record,
    releaseUser: 'u-2',
    releaseTime: record.updateTime,
  };
  delete release.status;
  delete release.revision;
  return { ...release, ...changes };
}

export function query(changes: Partial<ServerQuery> = {}): ServerQuery {
  return { visible: 'all', page: 1, pageSize: 10, all: false, sortBy: 'update_time', sortOrder: 'desc', ...changes };
}
