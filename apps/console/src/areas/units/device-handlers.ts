import type { AppContract } from '@backhaul/contract';
import { hasFeature } from '../../control/devices/feature.js';
import { unitsOf } from '../../state/registry/view-filter.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import type { UnitDependencies } from './dependencies.js';
import { orderUnit } from './orders.js';
import { updateUnit } from './records.js';

type DeviceCalls = AppContract['devices'];

/** Handlers of the calls on units with legacy paths. */
export function deviceHandlers(dependencies: UnitDependencies): AreaHandlers<'devices'> {
  const { db, registry } = dependencies;

  const ordering =
    (retried: boolean): Handler<DeviceCalls['command'] | DeviceCalls['commandRetry'], Subjects> =>
    ({ params, body }, { caller, subject: unit }) =>
      orderUnit(dependencies, caller, {
        unit,
        command: params.command,
        body,
        retried,
      });

  return {
    fetch: (_input, { caller, subject: group }) => [...unitsOf(registry, caller.scope, group.id)],
    fetchById: (_input, { subject: unit }) => unit.view,
    fetchCoords(_input, { subject: group }) {
      if (!group.features.includes('MapView')) throw new Refusal('FEATURE_OFF');
      return registry
        .units(group.id)
        .flatMap(({ uid, location, reportedAt }) => (location === null ? [] : [{ ...location, uid, reportedAt }]));
    },
    async location(_input, { caller, subject: { record, view } }) {
      if (!(await hasFeature(db, caller.scope, record, 'MapView'))) throw new Refusal('FEATURE_OFF');
      const { uid, location, reportedAt } = view;
      return { uid, location, reportedAt };
    },
    modems: (_input, { subject: unit }) => unit.view.modems,
    update: ({ body }, { caller, subject: unit }) => updateUnit(dependencies, caller, unit, body),
    command: ordering(false),
    commandRetry: ordering(true),
  };
}
