import type { Unit } from '@backhaul/contract';

/** The filter of the list; within one field any value matches, an empty field matches everything. */
export interface UnitFilter {
  readonly states: readonly string[];
  readonly types: readonly string[];
  /** Ids of labels. */
  readonly labels: readonly string[];
  /** Alert types, or `any`. */
  readonly alerts: readonly string[];
  readonly text: string;
}

export const NO_FILTER: UnitFilter = { states: [], types: [], labels: [], alerts: [], text: '' };

/** Any alert, among the values of `alerts`. */
export const ANY_ALERT = 'any';

/** A predicate for units of a list; create it once and call it for each unit. */
export function matcher(filter: UnitFilter): (unit: Unit) => boolean {
  const states = new Set(filter.states);
  const types = new Set(filter.types);
  const labels = new Set(filter.labels);
  const alerts = new Set(filter.alerts);
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (unit) =>
    (states.size === 0 || states.has(unit.multiviewStatus)) &&
    (types.size === 0 || types.has(unit.type)) &&
    (labels.size === 0 || unit.labels.some(({ id }) => labels.has(id))) &&
    (alerts.size === 0 || hasAlert(unit, alerts)) &&
    (words.length === 0 || hasWords(unit, words));
}

function hasAlert(unit: Unit, wanted: ReadonlySet<string>): boolean {
  const standing = Object.values(unit.alerts);
  return wanted.has(ANY_ALERT) ? standing.length > 0 : standing.some(({ type }) => wanted.has(type));
}

/** Whether the texts of the row contain every word. */
function hasWords(unit: Unit, words: readonly string[]): boolean {
  const said = [
    unit.name,
    unit.comment,
    unit.alias,
    unit.serialNumber,
    unit.selectedChannelName ?? '',
    unit.location?.address?.formattedAddress ?? '',
    ...unit.labels.map(({ label }) => label),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => said.includes(word));
}
