import type { DestinationState } from './destinations.js';

/** Summary of a channel's destinations. `worst`: of those that are on, the state that needs attention first; null: none is on. */
export interface DestinationSummary {
  readonly on: number;
  readonly connected: number;
  readonly worst: DestinationState | null;
}

const WORST_FIRST: readonly DestinationState[] = [
  'refused',
  'retrying',
  'unknown',
  'connecting',
  'waiting',
  'connected',
];

/** Number of destinations that are on and connected, and the worst state among them. */
export function destinationSummary(destinations: readonly { readonly state: DestinationState }[]): DestinationSummary {
  const states: readonly DestinationState[] = destinations.map(({ state }) => state).filter((state) => state !== 'off');
  return {
    on: states.length,
    connected: states.filter((state) => state === 'connected').length,
    worst: WORST_FIRST.find((state) => states.includes(state)) ?? null,
  };
}
