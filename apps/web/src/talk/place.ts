import { useSyncExternalStore } from 'react';

/** Where one talks: a room, or the direct line to a unit; `list`: which of them is still open; `before`: the page was loaded again meanwhile. */
export type TalkPlace =
  | { readonly kind: 'list' }
  | { readonly kind: 'before' }
  | { readonly kind: 'room'; readonly id: string; readonly name: string }
  | { readonly kind: 'line'; readonly id: string; readonly name: string };

/** Where a page keeps which room it is in. */
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

/** What the panel shows; null: it is closed. */
export const useTalkPlace = (): TalkPlace | null => useSyncExternalStore(subscribe, () => place);
