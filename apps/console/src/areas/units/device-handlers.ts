import type { AppContract } from '@backhaul/contract';
import { unitsOf } from '../../devices/shown.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { Handler, HandlersOf } from '../../http/types.js';
import type { UnitDependencies } from './dependencies.js';
import { orderUnit } from './orders.js';
import { updateUnit } from './records.js';

type DeviceCalls = AppContract['devices'];

/** Handlers of the calls on units under their legacy paths. */
export function deviceHandlers(dependencies: UnitDependencies): HandlersOf<Pick<AppContract, 'devices'>>['devices'] {
  const { db, registry } = dependencies;

  const ordering =
    (retried: boolean): Handler<DeviceCalls['command'] | DeviceCalls['commandRetry']> =>
    ({ params, body }, { caller }) =>
      orderUnit(dependencies, caller, {
        unitId: params.id,
        command: params.command,
        body,
        retried,
      });

  return {
    async fetch({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.crnt_vcg_uid);
      return [...unitsOf(registry, caller.scope, group.id)];
    },
    fetchById: ({ params }, { caller }) => visibleUnit(registry, caller.scope, params.id).view,
    async fetchCoords({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.crnt_vcg_uid);
      if (!group.features.includes('MapView')) throw new Refusal('FEATURE_OFF');
      return registry
        .units(group.id)
        .flatMap(({ uid, location, reportedAt }) => (location === null ? [] : [{ ...location, uid, reportedAt }]));
    },
    location({ params }, { caller }) {
      const { uid, location, reportedAt } = visibleUnit(registry, caller.scope, params.id).view;
      return { uid, location, reportedAt };
    },
    modems: ({ params }, { caller }) => visibleUnit(registry, caller.scope, params.id).view.modems,
    update: ({ body }, { caller }) => updateUnit(dependencies, caller, body),
    command: ordering(false),
    commandRetry: ordering(true),
  };
}
