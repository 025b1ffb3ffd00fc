import { checkIpAddress } from '../validation/addresses.js';
import { all, atMost, type Check, required } from '../validation/check.js';

/** Protocol of a caller: SRT to the channel's port, links of SRTLA senders and of bonded units (RIST), RTMP (over TLS: `rtmps`) and WebRTC. */
export const CALLER_PROTOCOLS = ['srt', 'srtla', 'rist', 'rtmp', 'rtmps', 'webrtc'] as const;
export type CallerProtocol = (typeof CALLER_PROTOCOLS)[number];

/** Most callers of one channel that its server reports. */
export const MAX_CALLERS = 64;
/** Most addresses that one channel may block. */
export const MAX_BLOCKED_CALLERS = 64;

/**
 * Input features that older servers lack; a server reports its own. `callers`: list, drop and block callers;
 * `sourceOrder`: fall back to further sources; `playout`: play a queue of files.
 */
export const INPUT_FEATURES = ['callers', 'sourceOrder', 'playout', 'fileReturns'] as const;
export type InputFeature = (typeof INPUT_FEATURES)[number];

/** An address to block: IPv4 or IPv6, no host name. */
export const checkBlockedAddress: Check<string> = all(required, atMost(45), checkIpAddress);

/** The blocked addresses after another is added: in lower case, each once; undefined when there are too many. */
export function withBlocked(held: readonly string[], address: string): readonly string[] | undefined {
  const added = address.toLowerCase();
  if (held.includes(added)) return held;
  return held.length < MAX_BLOCKED_CALLERS ? [...held, added] : undefined;
}

/** The blocked addresses after this one is allowed again. */
export const withoutBlocked = (held: readonly string[], address: string): readonly string[] =>
  held.filter((one) => one !== address.toLowerCase());

/** What dropping a caller depends on. */
interface CalledChannel {
  readonly busy: boolean;
  readonly recording: { readonly state: string };
  readonly destinations: readonly { readonly name: string; readonly state: string }[];
  readonly callers: readonly { readonly protocol: CallerProtocol; readonly address: string | null }[] | null;
}

/** What goes off air when a caller is dropped: nothing if others bring the same stream, else the destinations that are on, and the recording. */
export function lostWithCaller(
  channel: CalledChannel,
  protocol: CallerProtocol,
): { readonly picture: boolean; readonly destinations: readonly string[]; readonly recording: boolean } {
  const others = (channel.callers ?? []).filter((caller) => caller.protocol === protocol).length > 1;
  if (others || !channel.busy) return { picture: false, destinations: [], recording: false };
  return {
    picture: true,
    destinations: channel.destinations.flatMap(({ name, state }) => (state === 'off' ? [] : [name])),
    recording: channel.recording.state === 'recording',
  };
}
