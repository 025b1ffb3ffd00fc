/** Bitrate of the encoder, kbps, how long it has been kept, and how long a rise has been possible, s. */
export interface BitrateState {
  readonly kbps: number;
  readonly keptFor: number;
  readonly risingFor: number;
}

/** Share of the delivered bitrate that is video and audio; the rest is headers and retransmission. */
const PAYLOAD = 0.95;
/** Each change restarts the encoder, so small ones are not made. */
const DOWN = 0.97;
/** A change by this factor is large, and made at once. */
const FAR_DOWN = 0.85;
/** A smaller fall waits until the last change was this long ago, s. */
const FALL_AFTER = 3;
const UP = 1.04;
/** A rise waits until it has been possible for this long, s. */
const RISE_AFTER = 6;
const LEAST_KBPS = 200;

/** Bitrate of the encoder after one more second: at most the configured one, and the capacity of all links. */
export function nextBitrate(before: BitrateState, wantedKbps: number, carriedKbps: number): BitrateState {
  const possible = Math.max(LEAST_KBPS, Math.min(wantedKbps, Math.round(carriedKbps * PAYLOAD)));
  const change = { kbps: possible, keptFor: 0, risingFor: 0 };
  const keep = { ...before, keptFor: before.keptFor + 1, risingFor: 0 };
  if (before.kbps > wantedKbps || possible < before.kbps * FAR_DOWN) return change;
  if (possible < before.kbps * DOWN) return before.keptFor >= FALL_AFTER ? change : keep;
  const rises = possible >= before.kbps * UP || (possible === wantedKbps && possible > before.kbps);
  if (!rises) return keep;
  const risingFor = before.risingFor + 1;
  return risingFor >= RISE_AFTER ? change : { ...keep, risingFor };
}
