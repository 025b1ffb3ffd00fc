/** What encoding, muxing and decoding take of the delay, ms. */
const ENGINES_MS = 300;

const MAX_MS = 20_000;

/**
 * The time that the transport has for sending lost packets again, ms: what the engines leave of the unit's delay, and at least
 * what the channel asks for, since the longer of both ends holds in any case.
 */
export const latencyOf = (delayMs: number, channelMs: number): number =>
  Math.min(MAX_MS, Math.max(channelMs, delayMs - ENGINES_MS));
