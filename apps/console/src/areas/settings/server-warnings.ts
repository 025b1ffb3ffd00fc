import { serverWarnings, type ServerWarning } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { unitsOfServers } from '../../control/devices/units-of-server.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry, ServerRecord } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
}

/** The warnings about servers, each by its id, as a caller sees them. */
export async function warningsOfServers(
  { db, registry }: Parts,
  scope: Scope,
  servers: readonly ServerRecord[],
): Promise<ReadonlyMap<string, ServerWarning[]>> {
  const filter = new ViewFilter(registry, scope);
  const units = await unitsOfServers(
    db,
    servers.map(({ id }) => id),
  );
  const warned = servers.flatMap(({ id, pairedAt, upgrade }) => {
    const known = registry.server(id);
    if (!known) return [];
    const { online, draining, swVersion, engines, alerts } = filter.server(known);
    const warnings = serverWarnings({
      paired: pairedAt !== null,
      online,
      draining,
      swVersion,
      unitVersions: (units.get(id) ?? []).flatMap((unitId) => registry.unit(unitId)?.swVersion || []),
      upgradeFailed: upgrade !== null && upgrade.outcome !== null && upgrade.outcome !== 'done',
      missingEngines: engines.filter(({ version }) => version === null).map(({ name }) => name),
      alerts: Object.values(alerts).map(({ text }) => text),
    });
    return [[id, warnings] as const];
  });
  return new Map(warned);
}
