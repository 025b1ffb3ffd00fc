import { splitArgs, srtRendezvous } from '@backhaul/agent';
import type { SourceTarget } from '@backhaul/contract/bus';

/** A program that fetches a source. Secrets are in its standard input, except for rendezvous: every account can read arguments. */
export interface SourceCommand {
  readonly command: 'ffmpeg' | 'srt-live-transmit';
  readonly args: readonly string[];
  /** Contents of standard input; empty: none is needed. */
  readonly input: string;
}

/** Options that open a file of this server, but no other file that it names. */
export const FILE_INPUT = splitArgs('-protocol_whitelist file -format_whitelist matroska,mov,mpegts');

/** Time for an SRT listener to answer, ms. */
const CONNECT_MS = 3000;

const BEFORE = splitArgs('-hide_banner -nostats -loglevel warning -fflags nobuffer -analyzeduration 2000000');
/** `sound`: its encoding. */
const output = (sound: string): string[] =>
  splitArgs(
    `-map 0:v:0 -map 0:a:0? -c:v copy -c:a ${sound} -muxdelay 0 -muxpreload 0 -pes_payload_size 0 -flush_packets 1 -mpegts_flags +resend_headers -f mpegts pipe:1`,
  );
const AFTER = output('copy');

/** Fetches over SRT from a checked address, which a list for ffmpeg's concat demuxer contains, with its secrets. */
export function srtCommand(target: Extract<SourceTarget, { kind: 'srtCaller' }>, address: string): SourceCommand {
  const { port, latencyMs, passphrase, streamId } = target;
  const host = address.includes(':') ? `[${address}]` : address;
  const query = `mode=caller&transtype=live&latency=${latencyMs * 1000}&connect_timeout=${CONNECT_MS}`;
  const lines = [
    'ffconcat version 1.0',
    `file ${quoted(`srt://${host}:${port}?${query}`)}`,
    ...(passphrase === null ? [] : [`option passphrase ${quoted(passphrase)}`]),
    ...(streamId === null ? [] : [`option streamid ${quoted(streamId)}`]),
  ];
  return {
    command: 'ffmpeg',
    args: [...BEFORE, ...splitArgs('-protocol_whitelist pipe,srt -safe 0 -f concat -i pipe:0'), ...AFTER],
    input: lines.map((line) => `${line}\n`).join(''),
  };
}

/**
 * SRT rendezvous with a peer at a checked address; `own`: the local address to use. ffmpeg 5.1 would bind the address of the peer instead;
 * srt-live-transmit takes its passphrase only as an argument. It ends with the peer, so that this server sets the pauses between attempts.
 */
export function rendezvousCommand(
  { port, latencyMs, passphrase }: Extract<SourceTarget, { kind: 'srtRendezvous' }>,
  address: string,
  own: string,
): SourceCommand {
  const far = srtRendezvous(address, own, { port, latencyMs, passphrase });
  return {
    command: 'srt-live-transmit',
    args: [...splitArgs('-autoreconnect no -chunk:1316 -loglevel error'), far, 'file://con'],
    input: '',
  };
}

/** Plays RTSP over TCP from a gateway on this machine. */
export const rtspCommand = (url: string): SourceCommand => ({
  command: 'ffmpeg',
  args: [
    ...BEFORE,
    ...splitArgs('-protocol_whitelist rtsp,tcp -rtsp_transport tcp -timeout 5000000 -i'),
    url,
    ...AFTER,
  ],
  input: '',
});

/** Plays HLS from a gateway on this machine in real time, because segments arrive at once. */
export const hlsCommand = (url: string): SourceCommand => ({
  command: 'ffmpeg',
  args: [
    ...BEFORE,
    ...splitArgs('-protocol_whitelist http,tcp,crypto -rw_timeout 15000000 -f hls -live_start_index -2 -re -i'),
    url,
    ...AFTER,
  ],
  input: '',
});

/** Plays a file in real time, in a loop. */
export const testPictureCommand = (file: string): SourceCommand => ({
  command: 'ffmpeg',
  args: [...BEFORE, ...splitArgs('-protocol_whitelist file -re -stream_loop -1 -i'), file, ...AFTER],
  input: '',
});

/**
 * Reads a media file as fast as its output is taken; every picture is kept, also those read for the analysis (no `nobuffer`).
 * Only containers of recordings are opened: others may name further files. `copiesSound`: the sound is stereo AAC at 48 kHz already. It
 * begins at the keyframe before `fromMs`.
 */
export const fileArgs = (file: string, copiesSound: boolean, fromMs = 0): readonly string[] => [
  ...splitArgs('-hide_banner -nostdin -nostats -loglevel error'),
  // Timestamps are those of the file, so that the first picture shows where it begins; sound begins there too.
  ...(fromMs > 0 ? ['-copyts', '-noaccurate_seek', '-ss', (fromMs / 1000).toFixed(3)] : []),
  ...FILE_INPUT,
  '-i',
  `file:${file}`,
  ...output(copiesSound ? 'copy' : 'aac -ar 48000 -ac 2 -b:a 160k'),
];

/** Quotes a text for lists of the concat demuxer. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
