import type { ReportedProgress } from '@backhaul/contract/bus';
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

export interface OrderRunnerSettings<O> {
  readonly journal: CommandJournal;
  readonly clock: ConsoleClock;
  readonly profile: Pick<DeviceProfile<O, never>, 'execute' | 'settle' | 'order' | 'forJournal'>;
  readonly answer: (id: string, answer: OrderAnswer) => void;
  readonly progress: (id: string, advance: ReportedProgress) => void;
  readonly log: Log;
}

/** Minimum time between two progress reports, ms. */
const PROGRESS_EVERY_MS = 1000;

const EXPIRED: OrderAnswer = { outcome: 'expired', error: null };

/** Carries out each order once: the journal knows which were done, the console's clock which have expired. */
export class OrderRunner<O> {
  /** Orders in progress, each with its abort controller. */
  readonly #inProgress = new Map<string, AbortController>();

  constructor(private readonly settings: OrderRunnerSettings<O>) {}

  /** Answers an order from the journal when it was carried out before. False: the order is new. */
  repeat(id: string): boolean {
    const known = this.settings.journal.find(id);
    if (known === undefined) return this.#inProgress.has(id);
    if (known !== 'begun') this.settings.answer(id, known);
    return true;
  }

  /** Carries out one order; the console's clock must be known. Never throws. */
  async run(order: Order<O>): Promise<void> {
    if (this.repeat(order.id)) return;
    const control = new AbortController();
    this.#inProgress.set(order.id, control);
    try {
      await this.#run(order, control);
    } finally {
      this.#inProgress.delete(order.id);
    }
  }

  /** Cancels an order in progress; false when there is none with this id. */
  cancel(id: string, why: string): boolean {
    const control = this.#inProgress.get(id);
    control?.abort(new Error(why));
    return control !== undefined;
  }

  /** Cancels all orders in progress. */
  cancelAll(why: string): void {
    for (const id of this.#inProgress.keys()) this.cancel(id, why);
  }

  async #run({ id, expires, order }: Order<O>, control: AbortController): Promise<void> {
    const { journal, clock, answer, log, profile } = this.settings;
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    try {
      await journal.begin({ id, expires, order: profile.forJournal?.(order) ?? order });
    } catch (error) {
      // Without a journal entry it is not carried out: after a crash its outcome would be unknown.
      log.error({ id, error: errorText(error) }, 'the journal cannot be written');
      return answer(id, failed(`The device cannot write its journal: ${errorText(error)}`));
    }
    // Checked again, because the disk may have been slow.
    if (clock.isPast(expires)) return this.#finish(id, expires, EXPIRED);
    const result = await this.#execute(id, order, control.signal);
    if (result) await this.#finish(id, expires, result);
  }

  /** Answers even when the journal cannot be written: the order was carried out. */
  async #finish(id: string, expires: number, result: OrderAnswer): Promise<void> {
    const { journal, clock, answer, log } = this.settings;
    try {
      await journal.finish(id, expires, result, clock.earliest());
    } catch (error) {
      log.error({ id, error: errorText(error) }, 'the journal cannot be written');
    }
    answer(id, result);
  }

  /** Determines the outcome of orders that were unfinished when the device died. */
  async settle(): Promise<void> {
    const { journal, profile } = this.settings;
    for (const { id, expires, order } of journal.unfinished()) {
      const parsed = profile.order.safeParse(order);
      const result: OrderAnswer | undefined = parsed.success
        ? await profile.settle(parsed.data, id).catch((error: unknown) => failed(errorText(error)))
        : { outcome: 'unknown', error: 'The command is not supported by this version' };
      if (result) await this.#finish(id, expires, result);
    }
  }

  /** Answers an order whose outcome was not known when the device started. */
  async conclude(id: string, result: OrderAnswer): Promise<void> {
    const order = this.settings.journal.unfinished().find((one) => one.id === id);
    if (order) await this.#finish(id, order.expires, result);
  }

  async #execute(id: string, order: O, signal: AbortSignal): Promise<OrderAnswer | undefined> {
    let over = false;
    let reportedAt = -Infinity;
    const reportProgress = (advance: ReportedProgress): void => {
      if (over || performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
      reportedAt = performance.now();
      this.settings.progress(id, advance);
    };
    const cancel = (other: string, why: string): boolean => other !== id && this.cancel(other, why);
    try {
      return await this.settings.profile.execute(order, { id, reportProgress, signal, cancel });
    } catch (error) {
      return failed(errorText(error));
    } finally {
      over = true;
    }
  }
}
