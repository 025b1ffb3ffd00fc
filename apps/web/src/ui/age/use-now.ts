import { useSyncExternalStore } from 'react';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

// One timer for every age on screen, aligned to the second, so that they change together.
function tick(): void {
  for (const listener of listeners) listener();
  timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setTimeout(tick, SECOND - (Date.now() % SECOND));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The time, ms since 1970, in steps of `stepMs`; the component renders again at each step. */
export function useNow(stepMs: number = SECOND): number {
  const now = () => Math.floor(Date.now() / stepMs) * stepMs;
  return useSyncExternalStore(subscribe, now, now);
}
