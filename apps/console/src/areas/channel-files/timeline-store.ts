import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Recordings of a channel that overlap a period, ms, in order of time. */
export const recordedFiles = (
  db: Kysely<Database>,
  channelId: string,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
) =>
  db
    .selectFrom('recordings')
    .select(['id', 'name', 'started_at', 'ended_at', 'private'])
    .where('channel_id', '=', channelId)
    .where('kind', '=', 'recorded')
    .where('started_at', '<', new Date(to))
    .where('ended_at', '>', new Date(from))
    .orderBy('started_at')
    .orderBy('id')
    .limit(limit)
    .execute();
