import type { Kysely, Transaction } from 'kysely';
import { updateUnitRow } from '../../control/devices/unit-row.js';
import type { Database } from '../../platform/db/schema.js';

/** Positions of a unit since a time, oldest first. */
export async function positionsSince(db: Kysely<Database>, unitId: string, since: Date) {
  const rows = await db
    .selectFrom('device_positions')
    .select(['at', 'lat', 'lng'])
    .where('device_id', '=', unitId)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at, lat, lng }) => ({ at: at.getTime(), lat, lng }));
}

/** Deletes the positions of a unit and hides those reported before `at`. */
export async function clearPositions(tx: Transaction<Database>, unitId: string, at: Date): Promise<void> {
  await updateUnitRow(tx, unitId, { unit: { place_cleared_at: at } });
  await tx.deleteFrom('device_positions').where('device_id', '=', unitId).execute();
}
