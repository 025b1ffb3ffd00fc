import {
  productMessage,
  productStanding,
  type RolloutVerdict,
  serverVerdict,
  unitActions,
  unitVerdict,
  type VersionOfProduct,
} from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { supportsOrder } from '../commands/supports.js';
import { type PackageRow, packageOf } from '../devices/software-packages.js';
import { unitsOfServers } from '../devices/units-of-server.js';
import { catalogueOf } from '../software/catalogue-store.js';
import { upgradingServer } from '../software/server-upgrade.js';
import { serversOfUnit, upgradingUnit } from '../software/unit-upgrade.js';

/** Data that verdicts about several devices share, read once. */
export interface VerdictContext {
  readonly target: string;
  readonly unitPackage: PackageRow | undefined;
  readonly serverPackage: PackageRow | undefined;
  readonly unitsOf: ReadonlyMap<string, readonly string[]>;
  readonly catalogue: readonly VersionOfProduct[];
}

/** Reads what verdicts about these devices need. */
export async function verdictContext(
  db: Kysely<Database>,
  registry: Pick<Registry, 'serverRecord'>,
  target: string,
  deviceIds: readonly string[],
): Promise<VerdictContext> {
  const [unitPackage, serverPackage, unitsOf, catalogue] = await Promise.all([
    packageOf(db, 'unit', target),
    packageOf(db, 'server', target),
    unitsOfServers(
      db,
      deviceIds.filter((id) => registry.serverRecord(id) !== undefined),
    ),
    catalogueOf(db),
  ]);
  return { target, unitPackage, serverPackage, unitsOf, catalogue };
}

/** What a rollout does with a device now; null: there is no such device. */
export function verdictOf(registry: Registry, context: VerdictContext, id: string): RolloutVerdict | null {
  const { target, catalogue } = context;
  if (registry.serverRecord(id) !== undefined) {
    const device = { kind: 'server', model: '' } as const;
    const standing = productStanding(catalogue, device, target);
    const server = upgradingServer(registry, id, context.unitsOf.get(id) ?? [], standing === 'allowed');
    const note = productMessage(catalogue, device, target);
    const version = registry.server(id)?.swVersion ?? '';
    return serverVerdict({ ...server, version, note }, target, context.serverPackage ?? null);
  }
  const [record, view] = [registry.unitRecord(id), registry.unit(id)];
  if (record === undefined || view === undefined) return null;
  const device = { kind: 'unit', model: view.model } as const;
  return unitVerdict({
    ...upgradingUnit(registry, id, target, context.unitPackage?.node ?? null),
    standing: productStanding(catalogue, device, target),
    note: productMessage(catalogue, device, target),
    servers: serversOfUnit(registry, record),
    online: view.online,
    idle: unitActions(view, null).reboot.allowed,
    installs: supportsOrder(registry, { kind: 'unit', id }, 'upgrade'),
  });
}
