const LEAST_KBPS = 150;

/** Above this loss a lower bitrate is requested from the browser, percent; below the lower value a higher one. */
const TOO_MUCH = 8;
const LITTLE = 2;

/** The bitrate to request from the browser next, kbps: less at high loss, a little more at low loss, at most `most`. */
export function nextRate(kbps: number, lossPercent: number, most: number): number {
  const wanted = lossPercent > TOO_MUCH ? kbps * 0.8 : lossPercent < LITTLE ? kbps * 1.08 + 20 : kbps;
  return Math.round(Math.min(most, Math.max(LEAST_KBPS, wanted)));
}
