import type { Kysely, Transaction, UpdateObject } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** The rows of units: columns of every device, joined with those of units. */
export const unitRows = (db: Kysely<Database>) =>
  db.selectFrom('devices').innerJoin('units', 'units.device_id', 'devices.id');

/**
 * Row of a unit, locked against other changes until the transaction ends; none for other devices. Locks both tables, because only
 * locked rows are read as an earlier transaction left them; locks the device first, so that changes cannot deadlock.
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
    // The join makes PostgreSQL change, and thereby lock, the device before the unit.
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
