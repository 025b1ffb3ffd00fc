import type { OrderAdvance } from '@backhaul/contract/bus';
import type { ConsoleClock } from '../clock/console-clock.js';
import { failed, type OrderAnswer } from '../journal/entry.js';
import type { CommandJournal } from '../journal/journal.js';
import { errorText, type Log } from '../lifecycle/log.js';
import type { DeviceProfile } from './profile.js';

interface Order<O> {
  readonly id: string;
  readonly expires: number;
  readonly order: O;
}

export interface OrderDeskSettings<O> {
  readonly journal: CommandJournal;
  readonly clock: ConsoleClock;
  readonly profile: Pick<DeviceProfile<O, never>, 'execute' | 'settle' | 'order' | 'onRecord'>;
  readonly answer: (id: string, answer: OrderAnswer) => void;
  readonly progress: (id: string, advance: OrderAdvance) => void;
  readonly log: Log;
}

/** At most one word of progress a second, ms. */
const TELL_MS = 1000;

const EXPIRED: OrderAnswer = { outcome: 'expired', error: null };

/** Carries orders out once each (design §7): the journal knows what was done, the console's clock what came too late. */
export class OrderDesk<O> {
  /** Orders that are being carried out, each with what breaks it off. */
  readonly #underWay = new Map<string, AbortController>();

  constructor(private readonly settings: OrderDeskSettings<O>) {}

  /** Answers an order from the journal when it was carried out before. False: it is new and has to be taken on. */
  repeat(id: string): boolean {
    const known = this.settings.journal.find(id);
    if (known === undefined) return this.#underWay.has(id);
    if (known !== 'begun') this.settings.answer(id, known);
    return true;
  }

  /** Carries out one order; its console clock must be known. Never throws. */
  async run(order: Order<O>): Promise<void> {
    if (this.repeat(order.id)) return;
    const control = new AbortController();
    this.#underWay.set(order.id, control);
    try {
      await this.#run(order, control);
    } finally {
      this.#underWay.delete(order.id);
    }
  }

  /** Breaks off what is under way; false when nothing of that id is. */
  cancel(id: string, why: string): boolean {
    const control = this.#underWay.get(id);
    control?.abort(new Error(why));
    return control !== undefined;
  }

  /** Breaks off everything. */
  cancelAll(why: string): void {
    for (const id of this.#underWay.keys()) this.cancel(id, why);
  }

  async #run({ id, expires, order }: Order<O>, control: AbortController): Promise<void> {
    const { journal, clock, answer, log, profile } = this.settings;
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    try {
      await journal.begin({ id, expires, order: profile.onRecord?.(order) ?? order });
    } catch (error) {
      // What is not on record is not carried out: after a crash nobody could tell.
      log.error({ id, error: errorText(error) }, 'the journal cannot be written');
      return answer(id, failed(`The device cannot keep a record: ${errorText(error)}`));
    }
    // The disk may have taken its time.
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    await this.#finish(id, expires, await this.#execute(id, order, control.signal));
  }

  /** Answers even when the record of it fails: it was done. */
  async #finish(id: string, expires: number, result: OrderAnswer): Promise<void> {
    const { journal, clock, answer, log } = this.settings;
    try {
      await journal.finish(id, expires, result, clock.earliest());
    } catch (error) {
      log.error({ id, error: errorText(error) }, 'the journal cannot be written');
    }
    answer(id, result);
  }

  /** Finds out what became of orders that were begun when the device died. */
  async settle(): Promise<void> {
    const { journal, profile } = this.settings;
    for (const { id, expires, order } of journal.unfinished()) {
      const parsed = profile.order.safeParse(order);
      const result: OrderAnswer = parsed.success
        ? await profile.settle(parsed.data).catch((error: unknown) => failed(errorText(error)))
        : { outcome: 'unknown', error: 'The order is not of this version' };
      await this.#finish(id, expires, result);
    }
  }

  async #execute(id: string, order: O, signal: AbortSignal): Promise<OrderAnswer> {
    let over = false;
    let toldAt = -Infinity;
    const tell = (advance: OrderAdvance): void => {
      if (over || performance.now() - toldAt < TELL_MS) return;
      toldAt = performance.now();
      this.settings.progress(id, advance);
    };
    const cancel = (other: string, why: string): boolean => other !== id && this.cancel(other, why);
    try {
      return await this.settings.profile.execute(order, { id, tell, signal, cancel });
    } catch (error) {
      return failed(errorText(error));
    } finally {
      over = true;
    }
  }
}
