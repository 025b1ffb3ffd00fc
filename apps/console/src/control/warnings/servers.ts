import { serverWarnings, type ServerWarning } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { certificateEnds } from '../configuration/server-certificates.js';
import { namesOfInterfaces } from '../audio-interfaces/names.js';
import { namesOfTally } from '../tally/names.js';
import { unitsOfServers } from '../devices/units-of-server.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry, ServerRecord } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** The warnings about servers, by id, as a caller sees them. */
export async function warningsOfServers(
  { db, registry, clock }: Parts,
  scope: Scope,
  servers: readonly ServerRecord[],
): Promise<ReadonlyMap<string, ServerWarning[]>> {
  const filter = new ViewFilter(registry, scope);
  const ids = servers.map(({ id }) => id);
  const silent = ids.flatMap((id) => lostOf(registry.tallyReport(id)?.interfaces));
  const silentIfb = ids.flatMap((id) => lostOf(registry.reportedServer(id)?.state?.audioInterfaces));
  const [units, ends, tally, ifb] = await Promise.all([
    unitsOfServers(db, ids),
    certificateEnds(db, ids),
    namesOfTally(db, silent),
    namesOfInterfaces(db, silentIfb),
  ]);
  const found = servers.flatMap(({ id, pairedAt, upgrade }) => {
    const known = registry.server(id);
    if (!known) return [];
    const { online, draining, swVersion, engines, alerts } = filter.server(known);
    const warned = {
      paired: pairedAt !== null,
      online,
      draining,
      swVersion,
      unitVersions: (units.get(id) ?? []).flatMap((unitId) => registry.unit(unitId)?.swVersion || []),
      upgradeFailed: upgrade !== null && upgrade.outcome !== null && upgrade.outcome !== 'done',
      missingEngines: engines.filter(({ version }) => version === null).map(({ name }) => name),
      silentIfb: ifb.flatMap((one) => (one.server_id === id ? [one.name] : [])),
      silentTally: tally.flatMap((one) => (one.server_id === id ? [one.name] : [])),
      certificateTo: ends.get(id) ?? null,
      alerts: Object.values(alerts),
    };
    return [[id, serverWarnings(warned, clock.now())] as const];
  });
  return new Map(found);
}

/** Interfaces that receive nothing, or that have failed. */
const lostOf = (interfaces: readonly { readonly interfaceId: string; readonly state: string }[] = []): string[] =>
  interfaces.flatMap(({ interfaceId, state }) => (state === 'silent' || state === 'failed' ? [interfaceId] : []));
