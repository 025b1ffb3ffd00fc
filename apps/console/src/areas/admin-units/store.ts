import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The inventory of a unit, as a list of one item. */
export const inventoriesOf = (db: Kysely<Database>, inventoryId: string) =>
  db.selectFrom('inventories').select(['id', 'name']).where('id', '=', inventoryId).execute();
