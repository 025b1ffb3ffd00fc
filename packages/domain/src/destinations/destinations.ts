import { all, atMost, between, type Check, matches, required, without, wholeNumber } from '../validation/check.js';
import { message } from '../messages/index.js';

/**
 * Protocol of a streaming destination (spec 2 §3). `hls` is offered by the media server, `hlsPush` is sent to another;
 * `st2110` is uncompressed; `file` is written on the server.
 */
export const DESTINATION_PROTOCOLS = ['srt', 'rtmp', 'rist', 'udp', 'rtp', 'hls', 'hlsPush', 'st2110', 'file'] as const;
export type DestinationProtocol = (typeof DESTINATION_PROTOCOLS)[number];

/** Whether an SRT destination calls or is called; at a rendezvous both sides call, from and to the same port. */
export const SRT_MODES = ['caller', 'listener', 'rendezvous'] as const;
export type SrtMode = (typeof SRT_MODES)[number];

/**
 * State of a streaming destination. `waiting`: for a picture, or as a listener for a caller; `retrying`: it failed and is retried
 * at a known time; `refused`: the other end rejects user name or password, and is not called again until a user requests it;
 * `unknown`: its server is offline.
 */
export const DESTINATION_STATES = [
  'off',
  'waiting',
  'connecting',
  'connected',
  'retrying',
  'refused',
  'unknown',
] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];

/** States that a server reports; it does not get destinations that are off. */
export const REPORTED_DESTINATION_STATES = ['waiting', 'connecting', 'connected', 'retrying', 'refused'] as const;
export type ReportedDestinationState = (typeof REPORTED_DESTINATION_STATES)[number];

/** State of an encoder of a channel: waits for a picture, encodes, or is retried after a failure or a lack of capacity. */
export const ENCODER_STATES = ['waiting', 'encoding', 'retrying'] as const;
export type EncoderState = (typeof ENCODER_STATES)[number];

/** Most streaming destinations of a channel. */
export const MAX_DESTINATIONS = 32;

/** Name of a streaming destination, unique within its channel. */
export const checkDestinationName: Check<string> = all(required, atMost(100), without('\\'));

/** Passphrase of an SRT destination (spec 2 §5): 10 to 64 characters, no special characters. */
export const checkSrtPassphrase: Check<string> = all(
  between(10, 64),
  without('\'"`\\&+#? '),
  matches(/^[\x21-\x7e]*$/, message('default')),
);

/** Stream ID of an SRT caller: ASCII without spaces, at most 512 characters (SRT access control). */
export const checkStreamId: Check<string> = all(atMost(512), matches(/^[\x21-\x7e]*$/, message('default')));

/** Latency of an SRT destination, ms. */
export const checkSrtLatency: Check<number> = wholeNumber(20, 8000);

/** Constant rate of a transport stream, kbps (spec 2 §5, §9). */
export const checkMuxKbps: Check<number> = wholeNumber(2000, 8000);

/** Length of a file, minutes: a longer programme continues in the next file. */
export const checkFileMinutes: Check<number> = wholeNumber(1, 240);

/** User name at an HTTP server: ASCII without spaces and colons, at most 128 characters. */
export const checkUserName: Check<string> = all(atMost(128), matches(/^[\x21-\x39\x3b-\x7e]*$/, message('default')));

/** User name at an RTMP server: as at an HTTP server, and without the separators of the parameters that contain it. */
export const checkRtmpUserName: Check<string> = all(checkUserName, without('&?#=%\\'));

/** Password at an HTTP or RTMP server: ASCII without spaces, at most 128 characters. */
export const checkServerPassword: Check<string> = all(atMost(128), matches(/^[\x21-\x7e]*$/, message('default')));
