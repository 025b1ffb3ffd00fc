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
  readonly profile: Pick<DeviceProfile<O, never>, 'execute' | 'settle' | 'order'>;
  readonly answer: (id: string, answer: OrderAnswer) => void;
  readonly log: Log;
}

const EXPIRED: OrderAnswer = { outcome: 'expired', error: null };

/** Carries orders out once each (design §7): the journal knows what was done, the console's clock what came too late. */
export class OrderDesk<O> {
  constructor(private readonly settings: OrderDeskSettings<O>) {}

  /** Answers an order from the journal when it was carried out before. False: it is new and has to be taken on. */
  repeat(id: string): boolean {
    const known = this.settings.journal.find(id);
    if (known === undefined) return false;
    if (known !== 'begun') this.settings.answer(id, known);
    return true;
  }

  /** Carries out one order; its console clock must be known. Never throws. */
  async run({ id, expires, order }: Order<O>): Promise<void> {
    const { journal, clock, answer, log } = this.settings;
    if (this.repeat(id)) return;
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    try {
      await journal.begin({ id, expires, order });
    } catch (error) {
      // What is not on record is not carried out: after a crash nobody could tell.
      log.error({ id, error: errorText(error) }, 'the journal cannot be written');
      return answer(id, failed(`The device cannot keep a record: ${errorText(error)}`));
    }
    // The disk may have taken its time.
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    await this.#finish(id, expires, await this.#execute(order));
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

  async #execute(order: O): Promise<OrderAnswer> {
    try {
      return await this.settings.profile.execute(order);
    } catch (error) {
      return failed(errorText(error));
    }
  }
}
