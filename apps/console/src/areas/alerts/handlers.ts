import type { Alert, AppContract } from '@backhaul/contract';
import { DEFAULT_ALERT_SETTINGS, sortAlerts } from '@backhaul/domain';
import { serversOf } from '../../devices/shown.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import {
  alertConfigurationOf,
  groupSettings,
  possibleSettings,
  setAlertConfiguration,
  setGroupSettings,
  withBounds,
  type AlertDependencies,
} from './configuration.js';

const alertsOf = (deviceId: string, deviceName: string, alerts: Readonly<Record<string, Alert>>) =>
  Object.values(alerts).map((alert) => ({ ...alert, deviceId, deviceName }));

/** Handlers of the calls on alerts. */
export function alertHandlers(dependencies: AlertDependencies): HandlersOf<Pick<AppContract, 'alerts'>>['alerts'] {
  const { db, registry } = dependencies;
  return {
    async active({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.groupId);
      return [
        ...sortAlerts([
          ...registry.units(group.id).flatMap((unit) => alertsOf(unit.uid, unit.name, unit.alerts)),
          ...serversOf(registry, caller.scope, group.id).flatMap((server) =>
            alertsOf(server.deviceId, server.name, server.alerts),
          ),
        ]),
      ];
    },
    defaults: () => withBounds(DEFAULT_ALERT_SETTINGS),
    async groupConfiguration({ query }, { caller }) {
      const group = await enteredGroup(db, caller.scope, query.groupId);
      return (await groupSettings(db, group.id)) ?? DEFAULT_ALERT_SETTINGS;
    },
    setGroupConfiguration: ({ query, body }, { caller }) => setGroupSettings(dependencies, caller, query.groupId, body),
    configuration: ({ params }, { caller }) =>
      alertConfigurationOf(caller, visibleUnit(registry, caller.scope, params.id).record),
    setConfiguration: ({ params, body }, { caller }) => setAlertConfiguration(dependencies, caller, params.id, body),
    possible: ({ params, query }, { caller }) => possibleSettings(dependencies, caller, params.id, query),
  };
}
