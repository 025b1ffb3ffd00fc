import type { AppContract } from '@backhaul/contract';
import { TRACK_KEPT_MS } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Clock } from '../../clock.js';
import { notifyChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { hasFeature } from '../../devices/feature.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import type { Registry } from '../../registry/types.js';

export interface PlaceDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<
    Registry,
    'refresh' | 'unitRecord' | 'unit' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'
  >;
  readonly clock: Clock;
}

/** Handlers of the calls on where units are and were. */
export const placeHandlers = ({
  db,
  registry,
  clock,
}: PlaceDependencies): HandlersOf<Pick<AppContract, 'places'>>['places'] => ({
  async track({ params }, { caller }) {
    const { record } = visibleUnit(registry, caller.scope, params.id);
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

  async clear({ params }, { caller }) {
    const { record } = visibleUnit(registry, caller.scope, params.id);
    await db.transaction().execute(async (tx) => {
      await Promise.all([
        tx
          .updateTable('devices')
          .set({ place_cleared_at: new Date(clock.now()) })
          .where('id', '=', record.id)
          .execute(),
        tx.deleteFrom('device_positions').where('device_id', '=', record.id).execute(),
        audit(tx, { caller, action: 'unit:clearPlace', subject: { kind: 'unit', id: record.id }, result: 'done' }),
        notifyChanged(tx, 'unit', record.id),
      ]);
    });
    await registry.refresh('unit', record.id);
  },
});
