import { cappingKbps } from '../bandwidth/bandwidth.js';
import type { Cap } from '../configuration/settings.js';
import type { ChannelInput } from '../kinds/kinds.js';

/**
 * State of the bandwidth limit of a channel (spec 2 §9). `idle`: no unit sends live; `waiting`: the unit has not applied it yet;
 * `unsupported`: the sending unit cannot be limited; `uncontrolled`: the input is not a unit, so the console does not control the sender.
 */
export const LIMIT_STATES = ['idle', 'waiting', 'applied', 'unsupported', 'uncontrolled'] as const;
export type LimitState = (typeof LIMIT_STATES)[number];

/** The limit of one channel of a transmission, kbps. */
export interface ChannelLimit {
  readonly channelId: string;
  readonly kbps: number;
}

/** kbps of a limit; 0: none. */
export const limitKbps = (limit: Cap | null): number =>
  limit === null ? 0 : cappingKbps(limit.option, limit.customKbps);

/** The lowest limit of these channels, kbps; 0: none has a limit. */
export function lowestLimit(limits: readonly ChannelLimit[], channelIds: readonly string[]): number {
  const held = limits.filter(({ channelId, kbps }) => kbps > 0 && channelIds.includes(channelId));
  return held.length === 0 ? 0 : Math.min(...held.map(({ kbps }) => kbps));
}

/** What is known about a limit. `appliedKbps`: what the unit reports for the channel, 0 for none. */
export interface LimitEvidence {
  readonly input: ChannelInput;
  /** Whether a unit sends live to the channel. */
  readonly sends: boolean;
  /** Whether that unit supports limits; null: it has not reported. */
  readonly supported: boolean | null;
  readonly wantedKbps: number;
  readonly appliedKbps: number;
}

/** The state of a limit. */
export function limitState({ input, sends, supported, wantedKbps, appliedKbps }: LimitEvidence): LimitState {
  if (sends) {
    if (supported === false) return 'unsupported';
    return wantedKbps === appliedKbps ? 'applied' : 'waiting';
  }
  return input === 'unit' ? 'idle' : 'uncontrolled';
}
