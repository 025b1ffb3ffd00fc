import type { UserPreferences } from '@backhaul/contract';
import { BUSY_STATUSES, MULTIVIEW_STATUSES, type MultiviewStatus } from '@backhaul/domain';
import { ANY_ALERT, NO_FILTER, type UnitFilter } from '../../live/order/filter.js';

/** Search parameters of the unit screens; lists are joined by dots. */
export interface UnitSearch {
  /** States; `ready` means idle, `busy` all states of that counter, `alerts` any alert. */
  readonly state?: string;
  readonly type?: string;
  readonly label?: string;
  readonly alert?: string;
  /** Search text. */
  readonly q?: string;
  /** Id of the unit whose details are open. */
  readonly unit?: string;
}

const KEYS = ['state', 'type', 'label', 'alert', 'q', 'unit'] as const;
const LONGEST = 255;

const words = (list: string | undefined): readonly string[] => list?.split('.').filter(Boolean) ?? [];
const joined = (list: readonly string[]): string | undefined => (list.length > 0 ? list.join('.') : undefined);

/** Reads the parameters from an address; invalid ones are ignored. */
export function parseUnitSearch(search: Readonly<Record<string, unknown>>): UnitSearch {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search[key];
      // The router parses `q=12` as a number.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[key, text.slice(0, LONGEST)]] : [];
    }),
  );
}

/** The filter in an address. */
export function filterOf({ state, type, label, alert, q }: Omit<UnitSearch, 'unit'>): UnitFilter {
  const states = words(state);
  const alerts = words(alert);
  return {
    states: [...new Set(states.flatMap(statesOf))],
    types: words(type),
    labels: words(label),
    alerts: states.includes('alerts') ? [ANY_ALERT, ...alerts.filter((one) => one !== ANY_ALERT)] : alerts,
    text: q ?? '',
  };
}

function statesOf(state: string): readonly MultiviewStatus[] {
  if (state === 'busy') return BUSY_STATUSES;
  const wanted = state === 'ready' ? 'idle' : state;
  return MULTIVIEW_STATUSES.filter((status) => status === wanted);
}

/** The search parameters of a filter. */
export const searchOf = ({ states, types, labels, alerts, text }: UnitFilter): Omit<UnitSearch, 'unit'> =>
  parseUnitSearch({
    state: joined(states.map((state) => (state === 'idle' ? 'ready' : state))),
    type: joined(types),
    label: joined(labels),
    alert: joined(alerts),
    q: text,
  });

/** The remembered filter; the search text is not remembered. */
export const rememberedFilter = (filters: UserPreferences['unitFilters']): UnitFilter => ({ ...NO_FILTER, ...filters });

/** Whether an address contains a filter. */
export const hasFilter = ({ state, type, label, alert, q }: UnitSearch): boolean =>
  [state, type, label, alert, q].some((value) => value !== undefined);
