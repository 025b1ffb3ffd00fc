import { JournalIndex } from './journal-index.js';
import type { BegunOrder, OrderAnswer } from './entry.js';

/** What a device remembers of its orders (design §7). */
export interface CommandJournal {
  /** The answer of an order that ended, `begun` for one under way, undefined for one never seen. */
  find(id: string): OrderAnswer | 'begun' | undefined;
  /** Remembers that an order is about to be carried out. Resolves when that is safe on disk. */
  begin(order: BegunOrder): Promise<void>;
  /** Remembers its answer. `earliestNow`: the earliest that it can be at the console, by which old entries go. */
  finish(id: string, expires: number, answer: OrderAnswer, earliestNow: number | undefined): Promise<void>;
  /** Orders that were begun and have no answer, oldest first: the device died while at them. */
  unfinished(): readonly BegunOrder[];
  close(): Promise<void>;
}

/** A journal that lasts as long as the process; for simulated devices. */
export function memoryJournal(): CommandJournal {
  const index = new JournalIndex();
  return {
    find: (id) => index.find(id),
    begin: async (order) => index.apply({ step: 'begun', ...order }),
    finish: async (id, expires, answer, earliestNow) => {
      index.apply({ step: 'done', id, expires, answer });
      index.forget(earliestNow);
    },
    unfinished: () => index.unfinished(),
    close: async () => undefined,
  };
}
