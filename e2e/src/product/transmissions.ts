import { withDatabase } from './database.js';
import type { Product } from './product.js';

/** Ids of all transmissions of a unit. */
export const transmissionsOf = (product: Product, unitId: string): Promise<readonly string[]> =>
  withDatabase(product, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      'select id from transmissions where unit_id = $1 order by created_at',
      [unitId],
    );
    return rows.map(({ id }) => id);
  });
