import type { BegunOrder, CommandJournal } from '@backhaul/agent';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LifeFile } from './life.js';
import type { Moment, UnitMessage } from './messages.js';

/** Faults that a trial sets for the next order of a unit. */
export class PlannedFaults {
  #dieAt: Moment | undefined;
  #slowMs = 0;
  #spared = new AbortController();

  take(message: UnitMessage): void {
    switch (message.type) {
      case 'dieAt':
        this.#dieAt = message.moment;
        return;
      case 'slowDisk':
        this.#slowMs = message.ms;
        return;
      case 'spare':
        this.#dieAt = undefined;
        this.#slowMs = 0;
        this.#spared.abort();
        this.#spared = new AbortController();
        return;
      default:
        message satisfies never;
    }
  }

  /** Kills the process if the trial requested it for this moment. */
  at(moment: Moment): void {
    if (this.#dieAt === moment) process.kill(process.pid, 'SIGKILL');
  }

  /** Waits for the slow disk. */
  async disk(): Promise<void> {
    const ms = this.#slowMs;
    this.#slowMs = 0;
    if (ms > 0) await sleep(ms, undefined, { signal: this.#spared.signal }).catch(() => undefined);
  }
}

/** A journal of the product that records which order is in progress. */
export interface WatchedJournal extends CommandJournal {
  readonly current: BegunOrder | undefined;
}

export function watched(inner: CommandJournal, life: LifeFile, faults: PlannedFaults): WatchedJournal {
  let current: BegunOrder | undefined;
  return {
    get current() {
      return current;
    },
    find: (id) => inner.find(id),
    unfinished: () => inner.unfinished(),
    close: () => inner.close(),
    async begin(order) {
      await inner.begin(order);
      await faults.disk();
      current = order;
      faults.at('begun');
    },
    async finish(id, expires, answer, earliestNow) {
      faults.at('acted');
      await inner.finish(id, expires, answer, earliestNow);
      life.write({ step: 'answered', id, outcome: answer.outcome });
      faults.at('done');
    },
  };
}
