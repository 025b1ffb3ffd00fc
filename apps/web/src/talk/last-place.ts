import type { Talkable } from './lines.js';
import { PLACE_KEY } from './place.js';

/** After so long nobody is offered to come back, ms. */
export const OFFERED_MS = 10 * 60_000;

export interface LastPlace {
  readonly place: Talkable;
  /** Until then it is offered, ms. */
  readonly until: number;
}

/** Keeps where the user of a session is, until the browser tab is closed; `signedInAt` names the session, ms. */
export function keepPlace({ kind, id, name }: Talkable, signedInAt: number, nowMs: number): void {
  sessionStorage.setItem(PLACE_KEY, JSON.stringify({ kind, id, name, signedInAt, at: nowMs }));
}

export const forgetPlace = (): void => sessionStorage.removeItem(PLACE_KEY);

/** Where the user was when the page was loaded again; null: nowhere, too long ago, or in another session. */
export function lastPlace(signedInAt: number, nowMs: number): LastPlace | null {
  const kept = parsed(sessionStorage.getItem(PLACE_KEY) ?? '');
  if (typeof kept !== 'object' || kept === null) return null;
  const { kind, id, name, at, signedInAt: of } = { kind: '', id: '', name: '', at: 0, signedInAt: 0, ...kept };
  const until = at + OFFERED_MS;
  if ((kind !== 'room' && kind !== 'line') || of !== signedInAt || nowMs >= until || at > nowMs) return null;
  return { place: { kind, id, name }, until };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
