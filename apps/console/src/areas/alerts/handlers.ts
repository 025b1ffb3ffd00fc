import type { Alert, AppContract } from '@backhaul/contract';
import { sortAlerts } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.js';
import { enteredGroup } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import type { Registry } from '../../registry/types.js';

export interface AlertDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'units' | 'servers'>;
}

const alertsOf = (deviceId: string, deviceName: string, alerts: Readonly<Record<string, Alert>>) =>
  Object.values(alerts).map((alert) => ({ ...alert, deviceId, deviceName }));

/** Handlers of the calls on alerts. */
export const alertHandlers = ({
  db,
  registry,
}: AlertDependencies): HandlersOf<Pick<AppContract, 'alerts'>>['alerts'] => ({
  async active({ query }, { caller }) {
    const group = await enteredGroup(db, caller.scope, query.groupId);
    return [
      ...sortAlerts([
        ...registry.units(group.id).flatMap((unit) => alertsOf(unit.uid, unit.name, unit.alerts)),
        ...registry.servers(group.id).flatMap((server) => alertsOf(server.deviceId, server.name, server.alerts)),
      ]),
    ];
  },
});
