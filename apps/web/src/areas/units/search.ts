/** What the counters of the top bar filter by. */
export const BOARD_STATES = ['live', 'connecting', 'ready', 'offline', 'alerts'] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** Search parameters of the unit screens. */
export interface UnitSearch {
  readonly state?: BoardState;
  /** Text that the name or comment holds. */
  readonly q?: string;
  /** Id of the unit whose details are open. */
  readonly unit?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 255) : undefined;

/** Reads the parameters from an address; what does not fit is left out. */
export function parseUnitSearch(search: Readonly<Record<string, unknown>>): UnitSearch {
  const state = BOARD_STATES.find((one) => one === search['state']);
  const q = text(search['q']);
  const unit = text(search['unit']);
  return { ...(state && { state }), ...(q && { q }), ...(unit && { unit }) };
}
