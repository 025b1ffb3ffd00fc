import type { Talkable } from './lines.js';
import { PLACE_KEY } from './place.js';

/** Time for which a return is offered, ms. */
export const OFFERED_MS = 10 * 60_000;

export interface LastPlace {
  readonly place: Talkable;
  /** End of the offer, ms. */
  readonly until: number;
}

/** Stores the user's room until the browser tab is closed; `signedInAt` identifies the session, ms. */
export function keepPlace({ kind, id, name, listenOnly }: Talkable, signedInAt: number, nowMs: number): void {
  sessionStorage.setItem(PLACE_KEY, JSON.stringify({ kind, id, name, listenOnly, signedInAt, at: nowMs }));
}

export const forgetPlace = (): void => sessionStorage.removeItem(PLACE_KEY);

/** The user's room when the page was reloaded; null: none, too long ago, or in another session. */
export function lastPlace(signedInAt: number, nowMs: number): LastPlace | null {
  const kept = parsed(sessionStorage.getItem(PLACE_KEY) ?? '');
  if (typeof kept !== 'object' || kept === null) return null;
  const empty = { kind: '', id: '', name: '', listenOnly: false, at: 0, signedInAt: 0 };
  const { kind, id, name, listenOnly, at, signedInAt: of } = { ...empty, ...kept };
  const until = at + OFFERED_MS;
  if ((kind !== 'room' && kind !== 'line') || of !== signedInAt || nowMs >= until || at > nowMs) return null;
  return { place: { kind, id, name, ...(listenOnly && { listenOnly }) }, until };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
