import type { ModemVendor } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** All modem vendors with their models, in the order in which they were created. */
export const modemVendors = (db: Kysely<Database>): Promise<ModemVendor[]> =>
  db.selectFrom('modem_vendors').select(['name', 'models']).orderBy('created_at').orderBy('id').execute();
