import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Names of tally interfaces, and their servers, by name. */
export const namesOfTally = async (
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly Pick<Selectable<Database['tally_interfaces']>, 'name' | 'server_id'>[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('tally_interfaces').select(['name', 'server_id']).where('id', 'in', ids).orderBy('name').execute();
