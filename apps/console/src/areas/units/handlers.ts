import type { AppContract } from '@backhaul/contract';
import { commandsById } from '../../commands/store.js';
import { presentCommand } from '../../commands/row.js';
import { changeConfiguration } from '../../configuration/change.js';
import { capabilitiesOf, shownConfiguration } from '../../configuration/state.js';
import { hasFeature } from '../../devices/feature.js';
import { Sight, unitsById } from '../../devices/shown.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { Handler, HandlersOf } from '../../http/types.js';
import type { UnitDependencies } from './dependencies.js';
import { historyOf } from './history.js';
import { newPairingCode, pairingOf } from './pairing.js';
import { createUnit } from './records.js';

type UnitCalls = AppContract['units'];

/** Handlers of the calls on units. */
export function unitHandlers(dependencies: UnitDependencies): HandlersOf<Pick<AppContract, 'units'>>['units'] {
  const { db, registry, transmissions, dispatcher, clock } = dependencies;

  const enhanced: Handler<UnitCalls['enhanced'] | UnitCalls['enhancedById']> = ({ params }, { caller }) => {
    const { record, view } = visibleUnit(registry, caller.scope, params.id);
    const engines = registry.heardUnit(record.id)?.state?.engines ?? [];
    return { ...view, engines, pairedAt: record.pairedAt };
  };

  const list: Handler<UnitCalls['list'] | UnitCalls['listLegacy']> = async ({ query }, { caller }) => {
    if (query.groupId !== undefined) await enteredGroup(db, caller.scope, query.groupId);
    const { total, ids } = registry.unitPage(caller.scope, query);
    const items = unitsById(registry, caller.scope, ids);
    return { items, total, offset: query.offset, limit: query.limit };
  };
  const create: Handler<UnitCalls['create'] | UnitCalls['createLegacy']> = ({ body }, { caller }) =>
    createUnit(dependencies, caller, body);
  const capabilities: Handler<UnitCalls['capabilities'] | UnitCalls['capabilitiesLegacy']> = ({ params }, { caller }) =>
    capabilitiesOf(registry, visibleUnit(registry, caller.scope, params.id).record.id);
  return {
    unit: ({ params }, { caller }) => visibleUnit(registry, caller.scope, params.id).view,
    status: ({ params }, { caller }) => visibleUnit(registry, caller.scope, params.id).view,
    startStream: ({ params, body }, { caller }) => transmissions.start(caller, params.id, body),
    stopStream: ({ params }, { caller }) => transmissions.stop(caller, params.id),
    setDelay: ({ params, body }, { caller }) =>
      changeConfiguration(dependencies, caller, params.id, {
        change: { delay: body.delay },
        pathOf: (path) => `body.${path}`,
      }),
    capabilities,
    capabilitiesLegacy: capabilities,
    configuration: ({ params }, { caller }) =>
      shownConfiguration(dependencies, caller.scope, visibleUnit(registry, caller.scope, params.id).record),
    setConfiguration: ({ params, body }, { caller }) =>
      changeConfiguration(dependencies, caller, params.id, {
        change: body.configuration,
        version: body.version,
        pathOf: (path) => `body.configuration.${path}`,
      }),
    pairingCode: ({ params }, { caller }) => pairingOf(dependencies, caller, params.id),
    makePairingCode: ({ params }, { caller }) => newPairingCode(dependencies, caller, params.id),
    renewPairingCode: ({ params }, { caller }) => newPairingCode(dependencies, caller, params.id),
    enhanced,
    enhancedById: enhanced,
    async history({ params }, { caller }) {
      const { record } = visibleUnit(registry, caller.scope, params.id);
      if (!(await hasFeature(db, caller.scope, record, 'Gauge'))) throw new Refusal('FEATURE_OFF');
      return historyOf(db, record.id, clock.now());
    },
    async command({ params }, { caller }) {
      visibleUnit(registry, caller.scope, params.id);
      const [command] = await commandsById(db, [params.commandId]);
      if (command?.deviceId !== params.id) throw new Refusal('NOT_FOUND');
      return new Sight(registry, caller.scope).command(presentCommand(command, dispatcher.advanceOf(command.id)));
    },
    list,
    listLegacy: list,
    create,
    createLegacy: create,
  };
}
