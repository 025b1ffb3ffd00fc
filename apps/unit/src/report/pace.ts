/** Periods of telemetry, ms. */
const ON_AIR_MS = 1000;
const IDLE_MS = 5000;

/**
 * How long to wait between two reports of telemetry, ms: short while something is sent, and for a while after it, so that
 * the rates of what ended do not stand until the next slow report. `now`: ms, monotonic.
 */
export function telemetryPace(sends: () => boolean, now: () => number): () => number {
  let sentAt = -Infinity;
  return () => {
    if (sends()) sentAt = now();
    return now() - sentAt < IDLE_MS ? ON_AIR_MS : IDLE_MS;
  };
}
