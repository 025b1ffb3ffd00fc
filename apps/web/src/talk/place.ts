import { useSyncExternalStore } from 'react';

interface Joined {
  readonly id: string;
  readonly name: string;
  /** Joins without a microphone. */
  readonly listenOnly?: boolean;
}

/** A room, or the direct line to a unit; `list`: the user still chooses one; `before`: the page was reloaded in the meantime. */
export type TalkPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'before' }
  | (Joined & { readonly kind: 'room' })
  | (Joined & { readonly kind: 'line' });

/** Storage key of the current room. */
export const PLACE_KEY = 'backhaul.room';

const listeners = new Set<() => void>();
let place: TalkPlace | null = PLACE_KEY in sessionStorage ? { kind: 'before' } : null;

/** Opens the panel for audio rooms, or closes it with null. */
export function openTalk(next: TalkPlace | null): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Contents of the panel; null: it is closed. */
export const useTalkPlace = (): TalkPlace | null => useSyncExternalStore(subscribe, () => place);
