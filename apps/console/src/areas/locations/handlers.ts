import { TRACK_KEPT_MS } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { hasFeature } from '../../control/devices/feature.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';

export interface LocationDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly clock: Clock;
}

/** Handlers of the calls on where units are and were. */
export const locationHandlers = ({ db, registry, clock }: LocationDependencies): AreaHandlers<'locations'> => ({
  async track(_input, { caller, subject: { record } }) {
    if (!(await hasFeature(db, caller.scope, record, 'MapView'))) throw new Refusal('FEATURE_OFF');
    const rows = await db
      .selectFrom('device_positions')
      .select(['at', 'lat', 'lng'])
      .where('device_id', '=', record.id)
      .where('at', '>', new Date(clock.now() - TRACK_KEPT_MS))
      .orderBy('at')
      .execute();
    return { uid: record.id, points: rows.map(({ at, lat, lng }) => ({ at: at.getTime(), lat, lng })) };
  },

  async clear(_input, { caller, subject: { id } }) {
    await mutate(
      { db, registry },
      caller,
      async (tx) => {
        await tx
          .updateTable('devices')
          .set({ place_cleared_at: new Date(clock.now()) })
          .where('id', '=', id)
          .execute();
        await tx.deleteFrom('device_positions').where('device_id', '=', id).execute();
      },
      { action: 'unit:clearPlace', subject: { kind: 'unit', id }, touches: [['unit', id]] },
    );
  },
});
