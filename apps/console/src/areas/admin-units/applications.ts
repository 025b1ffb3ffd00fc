import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { APPLICATION_NAMES } from '@backhaul/domain';
import { allUnits } from '../../control/devices/all-units.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';

/** The activities of units, each with its number of units in the scope; the last report of an offline unit does not count. */
export function applicationsOf(
  registry: Pick<Registry, 'unit' | 'unitPage'>,
  scope: Scope,
): HandlerOutput<AppContract['adminUnits']['applications']> {
  const counts = new Map<string, number>();
  for (const id of allUnits(registry, scope)) {
    const unit = registry.unit(id);
    if (unit?.online !== true) continue;
    for (const key of Object.keys(unit.applications)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Object.entries(APPLICATION_NAMES).map(([application, name]) => ({
    application,
    name,
    units: counts.get(application) ?? 0,
  }));
}
