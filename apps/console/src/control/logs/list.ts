import type { LogBundle } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { logsOf, type LogSubject } from './store.js';

/** Bundles about a device or a channel, newest first; `path`: path of their list, under which their files are. */
export async function listLogs(db: Kysely<Database>, subject: LogSubject, path: string): Promise<LogBundle[]> {
  const rows = await logsOf(db, subject);
  return rows.map((row) => ({
    logId: row.id,
    commandId: row.command_id,
    state: row.state,
    askedBy: row.username ?? '',
    createdAt: row.created_at.getTime(),
    receivedAt: row.received_at?.getTime() ?? null,
    bytes: row.bytes,
    sha256: row.sha256,
    error: row.error,
    url: row.received_at === null ? null : `${path}/${row.id}/file`,
  }));
}
