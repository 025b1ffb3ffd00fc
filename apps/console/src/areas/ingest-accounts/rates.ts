import { message } from '@backhaul/contract';
import { Refusal } from '../../platform/kernel/refusal.js';

const WINDOW_MS = 60_000;
/** Most requests of an account in a minute. */
const MOST_REQUESTS = 600;
/** Most files that an account fetches at the same time. */
const MOST_FETCHES = 8;

interface Use {
  since: number;
  requests: number;
  fetches: number;
}

/** Limits what each account asks of this console. */
export class IngestRates {
  readonly #of = new Map<string, Use>();

  /** Counts a request. @throws {Refusal} THROTTLED */
  request(inventoryId: string, nowMs: number): void {
    const use = this.#useOf(inventoryId, nowMs);
    if (use.requests >= MOST_REQUESTS) throw tooMany(Math.ceil((use.since + WINDOW_MS - nowMs) / 1000));
    use.requests += 1;
  }

  /** Counts a fetch of a file; returns how to uncount it, once. @throws {Refusal} THROTTLED */
  fetch(inventoryId: string, nowMs: number): () => void {
    const use = this.#useOf(inventoryId, nowMs);
    if (use.fetches >= MOST_FETCHES) throw tooMany(5);
    use.fetches += 1;
    let lasts = true;
    return () => {
      if (lasts) use.fetches -= 1;
      lasts = false;
    };
  }

  #useOf(inventoryId: string, nowMs: number): Use {
    const use = this.#of.get(inventoryId) ?? { since: nowMs, requests: 0, fetches: 0 };
    if (nowMs - use.since >= WINDOW_MS) {
      use.since = nowMs;
      use.requests = 0;
    }
    this.#of.set(inventoryId, use);
    return use;
  }
}

const tooMany = (seconds: number): Refusal =>
  new Refusal('THROTTLED', message('retry_in_seconds', { seconds }), undefined, seconds);
