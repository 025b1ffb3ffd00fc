/** Share of the delay that encoding, muxing and decoding need, ms. */
const ENGINES_MS = 300;

const MAX_MS = 20_000;

/**
 * Time of the transport for retransmission, ms: the unit's delay without the part of the engines, but at least the latency
 * of the channel, because the longer of both ends applies.
 */
export const latencyOf = (delayMs: number, channelMs: number): number =>
  Math.min(MAX_MS, Math.max(channelMs, delayMs - ENGINES_MS));
