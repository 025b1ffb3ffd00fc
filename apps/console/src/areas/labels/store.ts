import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Units that have a label. */
export async function unitsWithLabel(db: Kysely<Database>, labelId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('device_labels').select('device_id').where('label_id', '=', labelId).execute();
  return rows.map((row) => row.device_id);
}

/** Returns whether the unit did not have the label before. If either has been removed, nothing is assigned. */
export async function assignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_labels (label_id, device_id)
    select l.id, d.id from labels l join devices d on d.inventory_id = l.inventory_id where l.id = ${labelId} and d.id = ${deviceId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Answers whether the unit had it. */
export async function unassignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_labels')
    .where('label_id', '=', labelId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
