import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The unit, locked; undefined if it has another serial number or is paired with a machine. */
export const claimedRow = (tx: Transaction<Database>, id: string, serialNumber: string) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('units as u', 'u.device_id', 'd.id')
    .select(['d.id', 'd.bucket', 'd.inventory_id as inventoryId'])
    .where('d.id', '=', id)
    .where('d.secret_hash', 'is', null)
    .where(sql<boolean>`lower(u.serial_number) = lower(${serialNumber})`)
    .forUpdate('d')
    .executeTakeFirst();
