import { signal } from '../store/signal.js';
import { HOLD_MS, holdPlace, sameOrder } from './hold.js';

/** Shortest interval between two sorts of live values, ms. */
const RESORT_MS = 1000;

/** Source of the ids and their order. */
interface Source {
  /** Returns the ids in the currently wanted order. */
  readonly work: () => readonly string[];
  readonly has: (id: string) => boolean;
  /** Calls the listener when the order may have changed; returns a function that stops it. */
  readonly follow: (onMoved: () => void) => () => void;
}

/** The ids of a list, kept in order while rows change. */
export interface KeptOrder {
  readonly get: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The source has changed: sorts immediately. */
  readonly renew: () => void;
  /** Keeps the row under the pointer in place. */
  readonly hold: (id: string | null) => void;
  readonly start: () => () => void;
}

/** The order is available immediately; it follows changes once it is started. */
export function createKeptOrder({ work, has, follow }: Source): KeptOrder {
  const ids = signal<readonly string[]>(work());
  let held: string | null = null;
  let heldUntil: number | null = null;
  let computedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;

  function compute(): void {
    unschedule();
    const now = Date.now();
    computedAt = now;
    const next = keepHeld(work(), now);
    if (!sameOrder(ids.get(), next)) ids.set(next);
  }

  function keepHeld(wanted: readonly string[], now: number): readonly string[] {
    if (held === null || !has(held)) return wanted;
    const kept = holdPlace(ids.get(), wanted, held);
    if (kept === wanted) heldUntil = null;
    else heldUntil ??= now + HOLD_MS;
    if (heldUntil === null || now >= heldUntil) return wanted;
    schedule(heldUntil - now);
    return kept;
  }

  function schedule(wait: number): void {
    const at = Date.now() + wait;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(compute, Math.max(0, wait));
  }

  function unschedule(): void {
    clearTimeout(timer);
    due = Infinity;
  }

  function onMoved(): void {
    const wait = computedAt + RESORT_MS - Date.now();
    // The first rows of a group are shown without delay.
    if (wait <= 0 || ids.get().length === 0) compute();
    else schedule(wait);
  }

  return {
    get: ids.get,
    subscribe: ids.subscribe,
    renew() {
      heldUntil = null;
      held = null;
      compute();
    },
    hold(id) {
      if (id === held) return;
      held = id;
      heldUntil = null;
    },
    start() {
      const stop = follow(onMoved);
      compute();
      return () => {
        stop();
        unschedule();
      };
    },
  };
}
