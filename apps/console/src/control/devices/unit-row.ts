import type { Kysely, Transaction, UpdateObject } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The rows of units: what every device has, joined with what a unit has besides. */
export const unitRows = (db: Kysely<Database>) =>
  db.selectFrom('devices').innerJoin('units', 'units.device_id', 'devices.id');

/**
 * The row of a unit, locked against other changes until the transaction ends; none for other devices. Both tables are locked, because only
 * locked rows are read as those left them for whom this waited; the device comes first, so that changes cannot deadlock.
 */
export const lockedUnit = (tx: Transaction<Database>, unitId: string) =>
  unitRows(tx).where('devices.id', '=', unitId).forNoKeyUpdate(['devices', 'units']);

interface UnitRowChange {
  /** Columns of `devices`. */
  readonly device?: UpdateObject<Database, 'devices'>;
  /** Columns of `units`. */
  readonly unit?: UpdateObject<Database, 'units'>;
}

/** Changes the row of a unit in one statement, the device first; does nothing for other devices. */
export async function updateUnitRow(
  tx: Transaction<Database>,
  unitId: string,
  { device = {}, unit = {} }: UnitRowChange,
): Promise<void> {
  const [ofDevice, ofUnit] = [device, unit].map((columns) => Object.keys(columns).length > 0);
  if (ofDevice && ofUnit) {
    // The unit is joined with the device, so that the device is changed, and with that locked, before it.
    await tx
      .with('device', (db) => changedDevice(db, unitId, device).returning('id'))
      .updateTable('units')
      .from('device')
      .set(unit)
      .whereRef('units.device_id', '=', 'device.id')
      .execute();
  } else if (ofDevice) {
    await changedDevice(tx, unitId, device).execute();
  } else if (ofUnit) {
    await tx.updateTable('units').set(unit).where('device_id', '=', unitId).execute();
  }
}

const changedDevice = (
  db: Pick<Kysely<Database>, 'updateTable'>,
  unitId: string,
  columns: UpdateObject<Database, 'devices'>,
) => db.updateTable('devices').set(columns).where('id', '=', unitId).where('kind', '=', 'unit');
