import type { Alert, AppContract } from '@backhaul/contract';
import { ALERT_BOUNDS, alertObstacle, groupAlertSettings, sortAlerts } from '@backhaul/domain';
import { serversOf } from '../../state/registry/view-filter.js';
import type { Handler } from '../../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../../control/policies/subjects.js';
import {
  alertConfigurationOf,
  possibleSettings,
  ruledServer,
  ruledUnit,
  setAlertConfiguration,
  setGroupSettings,
  type AlertDependencies,
} from './configuration.js';
import { page, recordOf } from '../../control/resources/page.js';
import { mutate } from '../../platform/access/mutate.js';
import { alertsOfIncident, historyStore, markAcknowledged, narrowed, unseenWith } from './history-store.js';
import { groupSettings } from './store.js';

type Calls = AppContract['alerts'];

const { serverCpu, serverStorage, ...UNIT_BOUNDS } = ALERT_BOUNDS;
const SERVER_BOUNDS = { serverCpu, serverStorage };
/** Most units that are named as raising no alerts. */
const MOST_NAMED = 20;

const alertsOf = (deviceId: string, deviceName: string, alerts: Readonly<Record<string, Alert>>) =>
  Object.values(alerts).map((alert) => ({ ...alert, deviceId, deviceName }));

/** Handlers of the calls on alerts. */
export function alertHandlers(dependencies: AlertDependencies): AreaHandlers<'alerts'> {
  const { db, registry, clock } = dependencies;
  const history = historyStore(registry, clock);
  const rulesOfGroup: Handler<Calls['groupConfiguration'] | Calls['configurationOfGroup'], Subjects> = (
    _input,
    { subject: group },
  ) => groupSettings(db, group.id);
  const setRulesOfGroup: Handler<Calls['setGroupConfiguration'] | Calls['setConfigurationOfGroup'], Subjects> = (
    { body },
    { caller, subject: group },
  ) => setGroupSettings(dependencies, caller, group, body);
  return {
    list: ({ query }, { caller }) => page(db, history, caller, query, narrowed(caller, query)),
    get: (_input, { caller, subject: { id } }) => recordOf(db, history, caller, id),
    async acknowledge({ body: { comment } }, { caller, subject: { id, device } }) {
      const seen = { by: caller.username, at: new Date(clock.now()), comment };
      await mutate(dependencies, caller, (tx) => markAcknowledged(tx, id, seen), {
        action: 'alert:acknowledge',
        subject: { kind: 'alert', id },
        detail: comment,
        touches: [[device.kind, device.id]],
      });
      return recordOf(db, history, caller, id);
    },
    incident: (_input, { caller, subject: { id } }) => alertsOfIncident(db, history, caller, id),
    async acknowledgeIncident({ body: { comment } }, { caller, subject: { id } }) {
      const seen = { by: caller.username, at: new Date(clock.now()), comment };
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const unseen = await unseenWith(tx, caller.scope, id);
          for (const alert of unseen) await markAcknowledged(tx, alert.id, seen);
          return unseen;
        },
        (unseen) =>
          unseen.map((alert) => ({
            action: 'alert:acknowledge',
            subject: { kind: 'alert', id: alert.id },
            detail: comment,
            touches: [[alert.kind, alert.deviceId] as const],
          })),
      );
      return recordOf(db, history, caller, id);
    },
    active(_input, { caller, subject: group }) {
      return [
        ...sortAlerts([
          ...registry.units(group.id).flatMap((unit) => alertsOf(unit.uid, unit.name, unit.alerts)),
          ...serversOf(registry, caller.scope, group.id).flatMap((server) =>
            alertsOf(server.deviceId, server.name, server.alerts),
          ),
        ]),
      ];
    },
    withoutSla(_input, { subject: group }) {
      const units = registry
        .units(group.id)
        .filter(({ services }) => alertObstacle({ kind: 'unit', services }) !== null);
      const named = units.map(({ uid, name }) => ({ id: uid, name })).toSorted((a, b) => a.name.localeCompare(b.name));
      return { count: named.length, units: named.slice(0, MOST_NAMED) };
    },
    defaults: () => ({ settings: groupAlertSettings({}), bounds: { ...ALERT_BOUNDS } }),
    groupConfiguration: rulesOfGroup,
    setGroupConfiguration: setRulesOfGroup,
    configurationOfGroup: rulesOfGroup,
    setConfigurationOfGroup: setRulesOfGroup,
    configuration: (_input, { caller, subject: unit }) => alertConfigurationOf(caller, ruledUnit(unit)),
    async setConfiguration({ body }, { caller, subject }) {
      const unit = ruledUnit(subject);
      await setAlertConfiguration(dependencies, caller, unit, body);
      return alertConfigurationOf(caller, unit);
    },
    possible: async ({ query }, { caller, subject: unit }) => ({
      settings: await possibleSettings(dependencies, caller, ruledUnit(unit), query),
      bounds: UNIT_BOUNDS,
    }),
    configurationOfServer: (_input, { caller, subject: server }) => alertConfigurationOf(caller, ruledServer(server)),
    async setConfigurationOfServer({ body }, { caller, subject }) {
      const server = ruledServer(subject);
      await setAlertConfiguration(dependencies, caller, server, body);
      return alertConfigurationOf(caller, server);
    },
    possibleOfServer: async ({ query }, { caller, subject: server }) => ({
      settings: await possibleSettings(dependencies, caller, ruledServer(server), query),
      bounds: SERVER_BOUNDS,
    }),
  };
}
