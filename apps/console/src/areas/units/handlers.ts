import type { AppContract } from '@backhaul/contract';
import { commandsById } from '../../control/commands/store.js';
import { presentCommand } from '../../control/commands/row.js';
import { changeConfiguration } from '../../control/configuration/change.js';
import { capabilitiesOf, shownConfiguration } from '../../control/configuration/state.js';
import { hasFeature } from '../../control/devices/feature.js';
import { ViewFilter, unitsById } from '../../state/registry/view-filter.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import type { UnitDependencies } from './dependencies.js';
import { historyOf } from './history-store.js';
import { newPairingCode, pairingOf } from './pairing.js';
import { createUnit } from './records.js';

type UnitCalls = AppContract['units'];

/** Handlers of the calls on units. */
export function unitHandlers(dependencies: UnitDependencies): AreaHandlers<'units'> {
  const { db, registry, transmissions, dispatcher, clock } = dependencies;

  const enhanced: Handler<UnitCalls['enhanced'] | UnitCalls['enhancedById'], Subjects> = (_input, { subject }) => {
    const { record, view } = subject;
    const engines = registry.reportedUnit(record.id)?.state?.engines ?? [];
    return { ...view, engines, pairedAt: record.pairedAt };
  };

  const list: Handler<UnitCalls['list'], Subjects> = ({ query }, { caller }) => {
    const { total, ids } = registry.unitPage(caller.scope, query);
    const items = unitsById(registry, caller.scope, ids);
    return { items, total, offset: query.offset, limit: query.limit };
  };
  const create: Handler<UnitCalls['create'], Subjects> = ({ body }, { caller, subject: group }) =>
    createUnit(dependencies, caller, group, body);
  const capabilities: Handler<UnitCalls['capabilities'] | UnitCalls['adminCapabilities'], Subjects> = (
    _input,
    { subject: unit },
  ) => capabilitiesOf(registry, unit.id);
  return {
    unit: (_input, { subject: unit }) => unit.view,
    status: (_input, { subject: unit }) => unit.view,
    startStream: ({ body }, { caller, subject: unit }) => transmissions.start(caller, unit, body),
    stopStream: (_input, { caller, subject: unit }) => transmissions.stop(caller, unit),
    setDelay: ({ body }, { caller, subject: unit }) =>
      changeConfiguration(dependencies, caller, unit, {
        change: { delay: body.delay },
        pathOf: (path) => `body.${path}`,
      }),
    capabilities,
    adminCapabilities: capabilities,
    configuration: (_input, { caller, subject: unit }) => shownConfiguration(dependencies, caller.scope, unit.record),
    setConfiguration: ({ body }, { caller, subject: unit }) =>
      changeConfiguration(dependencies, caller, unit, {
        change: body.configuration,
        version: body.version,
        pathOf: (path) => `body.configuration.${path}`,
      }),
    pairingCode: (_input, { subject: unit }) => pairingOf(dependencies, unit),
    makePairingCode: (_input, { caller, subject: unit }) => newPairingCode(dependencies, caller, unit),
    renewPairingCode: (_input, { caller, subject: unit }) => newPairingCode(dependencies, caller, unit),
    enhanced,
    enhancedById: enhanced,
    async history(_input, { caller, subject: { record } }) {
      if (!(await hasFeature(db, caller.scope, record, 'Gauge'))) throw new Refusal('FEATURE_OFF');
      return historyOf(db, record.id, clock.now());
    },
    async command({ params }, { caller, subject: unit }) {
      const [command] = await commandsById(db, [params.commandId]);
      if (command?.deviceId !== unit.id) throw new Refusal('NOT_FOUND');
      return new ViewFilter(registry, caller.scope).command(presentCommand(command, dispatcher.progressOf(command.id)));
    },
    list,
    create,
  };
}
