/** Samples of the sparkline: 4 minutes at the graph's interval of 5 s (spec 1 §9). */
export const TREND_INTERVAL_MS = 5000;
export const TREND_SAMPLES = 48;

/**
 * Recent bitrates of a unit, kbps; `end` is the number of the newest interval; null where nothing was reported. `from`: the
 * first interval since when this browser has followed the unit without a gap; earlier values are the console's.
 */
export interface Trend {
  readonly from: number;
  readonly end: number;
  readonly samples: readonly (number | null)[];
}

const intervalOf = (at: number): number => Math.floor(at / TREND_INTERVAL_MS);

/** Adds a report at `at`; the newest report of an interval counts. */
export function record(trend: Trend | undefined, at: number, kbps: number): Trend {
  const interval = intervalOf(at);
  if (trend === undefined) return { from: interval, end: interval, samples: [kbps] };
  if (interval <= trend.end) return { ...trend, samples: [...trend.samples.slice(0, -1), kbps] };
  const gap = Math.min(interval - trend.end - 1, TREND_SAMPLES);
  const samples = [...trend.samples, ...Array<null>(gap).fill(null), kbps].slice(-TREND_SAMPLES);
  return { from: trend.from, end: interval, samples };
}

/** Puts older points (of the console's history) before the received ones. */
export function prepend(
  trend: Trend | undefined,
  points: readonly { readonly at: number; readonly totalKbps: number | null }[],
  now: number,
): Trend {
  const end = Math.max(trend?.end ?? 0, intervalOf(now));
  const first = end - TREND_SAMPLES + 1;
  const samples = Array<number | null>(TREND_SAMPLES).fill(null);
  for (const { at, totalKbps } of points) {
    const index = intervalOf(at) - first;
    if (index >= 0 && index < TREND_SAMPLES) samples[index] = totalKbps;
  }
  const receivedFrom = trend === undefined ? 0 : trend.end - trend.samples.length + 1;
  trend?.samples.forEach((kbps, i) => {
    const index = receivedFrom + i - first;
    if (kbps !== null && index >= 0) samples[index] = kbps;
  });
  return {
    from: trend?.from ?? intervalOf(now),
    end,
    samples: samples.slice(
      Math.max(
        0,
        samples.findIndex((kbps) => kbps !== null),
      ),
    ),
  };
}

/** The samples of the last 4 minutes, so that the line of a stopped unit moves out to the left. */
export function recent(trend: Trend | undefined, now: number): readonly (number | null)[] {
  if (trend === undefined) return [];
  const missing = Math.max(0, intervalOf(now) - trend.end - 1);
  return missing === 0
    ? trend.samples
    : [...trend.samples, ...Array<null>(Math.min(missing, TREND_SAMPLES)).fill(null)].slice(-TREND_SAMPLES);
}
