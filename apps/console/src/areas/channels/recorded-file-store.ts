import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The channel, server and file name of a recording; undefined if the id is unknown. */
export const recordingOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('recordings').select(['channel_id', 'device_id', 'name']).where('id', '=', id).executeTakeFirst();
