import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Devices that have a label. */
export const devicesWithLabel = (db: Kysely<Database>, labelId: string) =>
  db
    .selectFrom('device_labels')
    .innerJoin('devices', 'devices.id', 'device_labels.device_id')
    .select(['devices.kind', 'devices.id'])
    .where('label_id', '=', labelId)
    .execute();

/** Labels of a device, by name. */
export const labelsOfDevice = (db: Kysely<Database>, deviceId: string) =>
  db
    .selectFrom('device_labels')
    .innerJoin('labels', 'labels.id', 'device_labels.label_id')
    .select(['labels.id', 'labels.label', 'labels.colour'])
    .where('device_id', '=', deviceId)
    .orderBy('labels.label')
    .execute();

/** Returns whether the label was newly assigned. No effect if the label or the device was deleted. */
export async function assignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_labels (label_id, device_id)
    select l.id, d.id from labels l join devices d on d.inventory_id = l.inventory_id where l.id = ${labelId} and d.id = ${deviceId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Returns whether the device had the label. */
export async function unassignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_labels')
    .where('label_id', '=', labelId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
