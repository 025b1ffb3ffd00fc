import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The channel, the server and the file of a recording; undefined: there is none with this id. */
export const recordingOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('recordings').select(['channel_id', 'device_id', 'name']).where('id', '=', id).executeTakeFirst();
