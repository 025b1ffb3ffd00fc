import { signal, type Signal } from '../../../live/store/signal.js';
import type { Outcome } from './outcome.js';
import { each } from '../../../api/for-each-concurrent.js';

/** Units in progress at the same time. */
const AT_ONCE = 16;

/** Numbers of units by result. */
export interface Totals {
  readonly of: number;
  readonly done: number;
  readonly failed: number;
  /** Skipped, because the rest was cancelled. */
  readonly left: number;
  readonly running: boolean;
}

const NOTHING: Totals = { of: 0, done: 0, failed: 0, left: 0, running: false };

/** One action on many units, with the result of each. */
export interface BulkRun {
  readonly totals: Pick<Signal<Totals>, 'get' | 'subscribe'>;
  readonly outcomeOf: (id: string) => Outcome | undefined;
  /** Runs the action on each unit; resolves when the last one has ended. */
  readonly start: (ids: readonly string[], act: (id: string) => Promise<Outcome>) => Promise<void>;
  /** The units of the last run, in their order. */
  readonly ids: () => readonly string[];
  /** Clears the results of the last run, when it has ended. */
  readonly forget: () => void;
  /** Skips the units that have not started. */
  readonly cancel: () => void;
}

/** A run that has not started. */
export function createBulkRun(): BulkRun {
  const totals = signal<Totals>(NOTHING);
  let outcomes = new Map<string, Outcome>();
  let asked: readonly string[] = [];
  let stop = new AbortController();

  function settle(id: string, outcome: Outcome): void {
    outcomes.set(id, outcome);
    const { done, failed, ...rest } = totals.get();
    const failure = outcome.state === 'failed' ? 1 : 0;
    totals.set({ ...rest, done: done + 1 - failure, failed: failed + failure });
  }

  return {
    totals,
    outcomeOf: (id) => outcomes.get(id),
    ids: () => asked,
    forget() {
      if (totals.get().running) return;
      outcomes = new Map();
      asked = [];
      totals.set(NOTHING);
    },
    async start(ids, act) {
      outcomes = new Map();
      asked = ids;
      stop = new AbortController();
      totals.set({ ...NOTHING, of: ids.length, running: true });
      const left = await each(
        ids,
        AT_ONCE,
        async (id) => {
          outcomes.set(id, { state: 'asked' });
          totals.set({ ...totals.get() });
          settle(id, await act(id));
        },
        stop.signal,
      );
      for (const id of left) outcomes.set(id, { state: 'left' });
      totals.set({ ...totals.get(), left: left.length, running: false });
    },
    cancel: () => stop.abort(),
  };
}
