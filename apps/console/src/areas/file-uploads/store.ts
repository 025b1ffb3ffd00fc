import { UPLOAD_KEPT_MS } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Open uploads of users: recent enough to be continued, and not yet in the index of files. */
const openUploads = (db: Kysely<Database>, nowMs: number) =>
  db
    .selectFrom('file_uploads')
    .where('size_bytes', 'is not', null)
    .where('outcome', 'is', null)
    .where('created_at', '>', new Date(nowMs - UPLOAD_KEPT_MS))
    .where(sql<boolean>`not exists (select from recordings r where r.upload_id = file_uploads.id)`);

/** Open uploads to some channels, newest first. */
export const uploadsOf = (db: Kysely<Database>, channelIds: readonly string[], nowMs: number) =>
  openUploads(db, nowMs)
    .select(['id', 'channel_id', 'user_id', 'username', 'name', 'size_bytes', 'received_bytes', 'created_at'])
    .select('active_at')
    .where('channel_id', 'in', [...channelIds])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
export type OpenUpload = Awaited<ReturnType<typeof uploadsOf>>[number];

/** Number of open uploads of a user. */
export async function openCount(db: Kysely<Database>, userId: string, nowMs: number): Promise<number> {
  const { count } = await openUploads(db, nowMs)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
