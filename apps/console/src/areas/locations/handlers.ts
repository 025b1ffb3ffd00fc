import { TRACK_KEPT_MS } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { mutate } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { hasFeature } from '../../control/devices/feature.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import { clearPositions, positionsSince } from './store.js';

export interface LocationDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly clock: Clock;
}

/** Handlers of the calls on positions of units, now and in the past. */
export const locationHandlers = ({ db, registry, clock }: LocationDependencies): AreaHandlers<'locations'> => ({
  async track(_input, { caller, subject: { record } }) {
    if (!(await hasFeature(db, caller.scope, record, 'MapView'))) throw new Refusal('FEATURE_OFF');
    const since = new Date(clock.now() - TRACK_KEPT_MS);
    return { uid: record.id, points: await positionsSince(db, record.id, since) };
  },

  async clear(_input, { caller, subject: { id } }) {
    await mutate({ db, registry }, caller, (tx) => clearPositions(tx, id, new Date(clock.now())), {
      action: 'unit:clearPlace',
      subject: { kind: 'unit', id },
      touches: [['unit', id]],
    });
  },
});
