import { UPLOAD_KEPT_MS, type UploadRefusal } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { audit } from '../../platform/access/audit.js';
import type { Caller } from '../../platform/access/scope.js';

/** A stored upload of a user. */
export type UploadRow = NonNullable<Awaited<ReturnType<typeof uploadRow>>>;

/** An upload of a user to a channel. */
export const uploadRow = (db: Kysely<Database>, channelId: string, uploadId: string) =>
  db
    .selectFrom('file_uploads')
    .select(['id', 'channel_id', 'user_id', 'name', 'size_bytes', 'created_at', 'outcome', 'problem'])
    .where('channel_id', '=', channelId)
    .where('id', '=', uploadId)
    .where('size_bytes', 'is not', null)
    .executeTakeFirst();

/** Whether the upload has ended, or has taken too long. */
export const isOver = ({ outcome, created_at: at }: UploadRow, nowMs: number): boolean =>
  outcome !== null || nowMs - at.getTime() >= UPLOAD_KEPT_MS;

/** Stores the progress. */
export async function storeProgress(db: Kysely<Database>, uploadId: string, bytes: number, nowMs: number) {
  await db
    .updateTable('file_uploads')
    .set({ received_bytes: bytes, active_at: new Date(nowMs) })
    .where('id', '=', uploadId)
    .where('outcome', 'is', null)
    .execute();
}

/** The server has the whole file. */
export async function endDone(db: Kysely<Database>, uploadId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('file_uploads')
    .set({ outcome: 'done', ended_at: new Date(nowMs) })
    .where('id', '=', uploadId)
    .where('outcome', 'is', null)
    .execute();
}

/** Records that the server kept nothing of the file; the reason is in the audit. */
export async function endRefused(
  db: Kysely<Database>,
  caller: Caller,
  row: UploadRow,
  problem: UploadRefusal,
  nowMs: number,
): Promise<void> {
  const ended = await db
    .updateTable('file_uploads')
    .set({ outcome: 'refused', problem, ended_at: new Date(nowMs) })
    .where('id', '=', row.id)
    .where('outcome', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) return;
  const subject = { kind: 'channel', id: row.channel_id } as const;
  await audit(db, { caller, action: 'file:upload', subject, result: 'refused', code: problem, detail: row.name });
}
