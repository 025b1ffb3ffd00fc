import { RECORDINGS_PAGE } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** A page of the recordings of a channel, newest first, and one row more if there is one. `before`: ms. */
export const pageOf = (db: Kysely<Database>, channelId: string, before: number | undefined) =>
  db
    .selectFrom('recordings')
    .select(['id', 'name', 'started_at', 'ended_at', 'bytes', 'sha256'])
    .where('channel_id', '=', channelId)
    .where('kind', '=', 'recorded')
    .$if(before !== undefined, (query) => query.where('started_at', '<', new Date(before ?? 0)))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECORDINGS_PAGE + 1)
    .execute();

/** Number and total bytes of the recordings of a channel. */
export async function sumsOf(db: Kysely<Database>, channelId: string) {
  const { total, bytes } = await db
    .selectFrom('recordings')
    .select(({ fn }) => [fn.countAll<string>().as('total'), fn.sum<string | null>('bytes').as('bytes')])
    .where('channel_id', '=', channelId)
    .where('kind', '=', 'recorded')
    .executeTakeFirstOrThrow();
  return { total: Number(total), totalBytes: Number(bytes ?? 0) };
}
