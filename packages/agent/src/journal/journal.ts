import { JournalIndex } from './journal-index.js';
import type { BegunOrder, OrderAnswer } from './entry.js';

/** The orders that a device has begun and finished. */
export interface CommandJournal {
  /** The answer of a finished order, `begun` for one in progress, undefined for an unknown one. */
  find(id: string): OrderAnswer | 'begun' | undefined;
  /** Records that an order is about to be carried out. Resolves when that is on disk. */
  begin(order: BegunOrder): Promise<void>;
  /** Records its answer. `earliestNow`: the earliest possible time at the console, by which old entries are dropped. */
  finish(id: string, expires: number, answer: OrderAnswer, earliestNow: number | undefined): Promise<void>;
  /** Orders that were begun and not finished, oldest first: the device died during them. */
  unfinished(): readonly BegunOrder[];
  close(): Promise<void>;
}

/** A journal that ends with the process; for simulated devices. */
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
