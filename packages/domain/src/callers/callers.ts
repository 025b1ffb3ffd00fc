import { checkIpAddress } from '../validation/addresses.js';
import { all, atMost, type Check, required } from '../validation/check.js';

/** How a caller sends to a channel: who calls its SRT port, links of SRTLA senders and of bonded units (RIST), and RTMP (over TLS: `rtmps`) and WebRTC senders. */
export const CALLER_PROTOCOLS = ['srt', 'srtla', 'rist', 'rtmp', 'rtmps', 'webrtc'] as const;
export type CallerProtocol = (typeof CALLER_PROTOCOLS)[number];

/** Callers of one channel that its server reports. */
export const MAX_CALLERS = 64;
/** Addresses that one channel may refuse. */
export const MAX_BLOCKED_CALLERS = 64;

/** What servers of earlier versions cannot do for inputs; a server reports what it can. `callers`: tell, drop and refuse who calls; `sourceOrder`: fall back to further sources; `playout`: play a queue of files. */
export const INPUT_FEATURES = ['callers', 'sourceOrder', 'playout', 'fileReturns'] as const;
export type InputFeature = (typeof INPUT_FEATURES)[number];

/** An address to refuse: IPv4 or IPv6 in figures. */
export const checkBlockedAddress: Check<string> = all(required, atMost(45), checkIpAddress);

/** The addresses that a channel refuses once another is added: in small letters, each once; undefined when there are too many. */
export function withBlocked(held: readonly string[], address: string): readonly string[] | undefined {
  const added = address.toLowerCase();
  if (held.includes(added)) return held;
  return held.length < MAX_BLOCKED_CALLERS ? [...held, added] : undefined;
}

/** The addresses that a channel refuses once this one is allowed again. */
export const withoutBlocked = (held: readonly string[], address: string): readonly string[] =>
  held.filter((one) => one !== address.toLowerCase());

/** What dropping a caller depends on. */
interface CalledChannel {
  readonly busy: boolean;
  readonly recording: { readonly state: string };
  readonly destinations: readonly { readonly name: string; readonly state: string }[];
  readonly callers: readonly { readonly protocol: CallerProtocol; readonly address: string | null }[] | null;
}

/** What goes off air when a caller is dropped: nothing where others bring the same stream, else the destinations that are on, and the recording. */
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
