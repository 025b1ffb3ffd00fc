import type { OrderAdvance } from '@backhaul/contract/bus';
import type { StoredCommand } from './types.js';

/** So many orders are followed at once; beyond it the oldest word is forgotten. */
const MOST = 2_000;

interface Followed {
  readonly command: StoredCommand;
  readonly advance: OrderAdvance;
}

/** How far devices are with what they were ordered, in memory alone: a word that is lost is followed by the next. */
export class Advances {
  readonly #followed = new Map<string, Followed>();

  /** The order of an id that was heard of before. */
  command(id: string): StoredCommand | undefined {
    return this.#followed.get(id)?.command;
  }

  of(id: string): OrderAdvance | null {
    return this.#followed.get(id)?.advance ?? null;
  }

  set(command: StoredCommand, advance: OrderAdvance): void {
    this.#followed.delete(command.id);
    this.#followed.set(command.id, { command, advance });
    const [oldest] = this.#followed.keys();
    if (this.#followed.size > MOST && oldest !== undefined) this.#followed.delete(oldest);
  }

  forget(id: string): void {
    this.#followed.delete(id);
  }
}
