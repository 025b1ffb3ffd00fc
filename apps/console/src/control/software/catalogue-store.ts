import type { VersionOfProduct } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Permitted versions by product. */
export const catalogueOf = (db: Kysely<Database>): Promise<VersionOfProduct[]> =>
  db
    .selectFrom('software_version_products as p')
    .innerJoin('software_versions as v', 'v.id', 'p.version_id')
    .select(['v.version', 'p.product', 'p.message'])
    .orderBy('p.product')
    .execute();
