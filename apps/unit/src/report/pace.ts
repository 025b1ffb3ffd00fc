/** Periods of telemetry, ms. */
const ON_AIR_MS = 1000;
const IDLE_MS = 5000;

/**
 * Interval between two telemetry reports, ms: short while something is sent and for a while afterwards, so that old
 * bitrates do not remain until the next slow report. `now`: ms, monotonic.
 */
export function telemetryPace(sends: () => boolean, now: () => number): () => number {
  let sentAt = -Infinity;
  return () => {
    if (sends()) sentAt = now();
    return now() - sentAt < IDLE_MS ? ON_AIR_MS : IDLE_MS;
  };
}
