/** Waits between attempts: they double from `minMs` to `maxMs`. */
export interface BackoffBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

export const DEFAULT_BACKOFF: BackoffBounds = { minMs: 500, maxMs: 10_000 };

/** Bounds for the bus: a device reconnects within 5 s of the end of an outage, however long it was. */
export const BUS_BACKOFF: BackoffBounds = { minMs: 500, maxMs: 4_000 };

/** Wait in ms before attempt `attempt + 1`, after `attempt` failures in a row (1 or more). */
export const backoffMs = (attempt: number, { minMs, maxMs }: BackoffBounds = DEFAULT_BACKOFF): number =>
  Math.min(maxMs, minMs * 2 ** Math.max(0, Math.min(attempt - 1, 30)));

/**
 * The same wait, half of it random, so that a thousand devices that lost one broker do not reconnect at the same
 * time; never under `minMs`. `random`: 0 to 1.
 */
export function jitteredBackoffMs(attempt: number, random: number, bounds: BackoffBounds): number {
  const half = backoffMs(attempt, bounds) / 2;
  return Math.round(Math.max(bounds.minMs, half) + random * half);
}
