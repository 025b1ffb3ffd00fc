import type { DestinationState, ReportedDestinationState } from './destinations.js';

/** Properties that a state depends on. `online`: of its server; `reported`: null while the server reports nothing about it. */
interface Standing {
  readonly on: boolean;
  readonly online: boolean;
  readonly reported: ReportedDestinationState | null;
}

/** State of a destination as users see it. Unknown is never shown as failed. */
export function destinationState({ on, online, reported }: Standing): DestinationState {
  if (!on) return 'off';
  return online && reported !== null ? reported : 'unknown';
}
