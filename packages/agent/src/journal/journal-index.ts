import type { BegunOrder, JournalLine, OrderAnswer } from './entry.js';

/** Number of answers that are kept even when their orders have expired. */
const KEEP = 512;

/** The journal's lines by order id, oldest first. */
export class JournalIndex {
  readonly #lines = new Map<string, JournalLine>();

  apply(line: JournalLine): void {
    this.#lines.set(line.id, line);
  }

  find(id: string): OrderAnswer | 'begun' | undefined {
    const line = this.#lines.get(id);
    if (!line) return undefined;
    return line.step === 'done' ? line.answer : 'begun';
  }

  unfinished(): BegunOrder[] {
    return [...this.#lines.values()].flatMap((line) =>
      line.step === 'begun' ? [{ id: line.id, expires: line.expires, order: line.order }] : [],
    );
  }

  /** Drops answers of expired orders: if such an order is repeated, it is refused as expired. */
  forget(earliestNow: number | undefined): void {
    if (earliestNow === undefined || this.#lines.size <= 2 * KEEP) return;
    let excess = this.#lines.size - KEEP;
    for (const [id, line] of this.#lines) {
      if (excess-- <= 0) return;
      if (line.step === 'done' && line.expires < earliestNow) this.#lines.delete(id);
    }
  }

  get size(): number {
    return this.#lines.size;
  }

  lines(): JournalLine[] {
    return [...this.#lines.values()];
  }
}
