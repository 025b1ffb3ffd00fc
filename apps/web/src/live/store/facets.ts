import type { Unit } from '@backhaul/contract';

/** The values that units can be filtered by, with the number of units of each. */
export interface Facets {
  readonly states: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  /** By id. */
  readonly labels: ReadonlyMap<string, { readonly label: string; readonly count: number }>;
  /** By alert type: number of units that have one. */
  readonly alerts: ReadonlyMap<string, number>;
  readonly withAlerts: number;
}

const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

/** Counts the units of each filter value. */
export function facetsOf(units: readonly Unit[]): Facets {
  const states = new Map<string, number>();
  const types = new Map<string, number>();
  const labels = new Map<string, { label: string; count: number }>();
  const alerts = new Map<string, number>();
  let withAlerts = 0;
  for (const unit of units) {
    add(states, unit.multiviewStatus);
    add(types, unit.type);
    for (const { id, label } of unit.labels) labels.set(id, { label, count: (labels.get(id)?.count ?? 0) + 1 });
    const standing = new Set(Object.values(unit.alerts).map(({ type }) => type));
    for (const type of standing) add(alerts, type);
    if (standing.size > 0) withAlerts += 1;
  }
  return { states, types, labels, alerts, withAlerts };
}
