const LEAST_KBPS = 150;

/** Over this loss the browser is asked for less, percent; at a lower one for more. */
const TOO_MUCH = 8;
const LITTLE = 2;

/** What to ask the browser for next, kbps: less when much is lost, a little more while little is, at most `most`. */
export function nextRate(kbps: number, lossPercent: number, most: number): number {
  const wanted = lossPercent > TOO_MUCH ? kbps * 0.8 : lossPercent < LITTLE ? kbps * 1.08 + 20 : kbps;
  return Math.round(Math.min(most, Math.max(LEAST_KBPS, wanted)));
}
