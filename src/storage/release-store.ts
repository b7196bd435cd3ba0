import type { Knex } from 'knex';
import { isStorableText, readBigint, readJson, type StoredBigint, writeJson } from './codec.ts';
import type { Database } from './database.ts';
import type { ReleaseRecord, ServerRecord } from './records.ts';
import type { SecretCipher } from './secret-cipher.ts';
import { listRows, type ServerQuery } from './server-query.ts';
import { type ReleaseRow, TOOLS_COLUMN, toReleaseRecord, toReleaseRow, type WithTools } from './server-row.ts';
import { replaceServer } from './server-store.ts';
import { dropUnusedTools } from './tool-rows.ts';
