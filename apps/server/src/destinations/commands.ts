import { splitArgs, srtRendezvous, srtTransmitArgs } from '@backhaul/agent';
import type { DestinationTarget } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { GSTREAMER, smpteArgs, type SmpteRoutes } from './st2110.js';

/** A program that sends a programme to a destination. Secrets are in the options file: arguments can be read by every account. */
export interface DestinationCommand {
  /** Absent: ffmpeg. */
  readonly program?: string;
  readonly args: readonly string[];
  /** Contents of the options file, one option a line; empty: none is needed. */
  readonly options: string;
}

/** Targets that have a program; files are written by the recorder. */
export type SentTarget = Exclude<DestinationTarget, { protocol: 'file' }>;

/** Without data in or out for this long the program ends, µs. */
const SILENT_US = 5_000_000;
/** Time for an answer to an SRT caller, ms. */
const CONNECT_MS = 3000;
/** Size of datagrams: seven packets, without and with the header of RTP. */
const UDP_BYTES = 1316;
const RTP_BYTES = 1328;

/** The picture waits at most 0.5 s for sound that has ended: ffmpeg waits 10 s by default. */
const INPUT = splitArgs(
  '-hide_banner -nostats -loglevel warning -progress pipe:1 -stats_period 1 -fflags nobuffer -probesize 500000 -analyzeduration 700000 -f mpegts -i pipe:0 -map 0:v:0 -map 0:a:0? -c copy -max_interleave_delta 500000',
);
const MPEG_TS = splitArgs('-muxdelay 0 -muxpreload 0 -flush_packets 1');

/** Segments of HLS, with the times of the programme. */
const HLS = splitArgs('-f hls -hls_time 2 -hls_list_size 6');
/** A server that accepts no part of a segment for this long ends the upload of HLS, s. */
const HTTP_S = 5;
const SRT_TRANSMIT = 'srt-live-transmit';
/** Packets between two lines of statistics. */
const STATISTICS_PACKETS = 50;

interface Surroundings {
  /** Folder for HLS segments. */
  readonly folder: string;
  /** File with the secrets. */
  readonly optionsFile: string;
  /** Whether RTMP goes to its secondary URL. */
  readonly secondary: boolean;
  /** The RTMP application with the answer to the server's challenge, which is a secret; absent: that of the URL. */
  readonly app?: string | undefined;
  /** Address of an SRT rendezvous peer, and the address of this machine from which it is reached. */
  readonly meeting?: { readonly far: string; readonly own: string } | undefined;
  /** Address and token of the gateway that uploads HLS. */
  readonly push?: { readonly url: string; readonly token: string } | undefined;
  /** Interfaces for ST 2110; absent: as the system routes. */
  readonly routes?: SmpteRoutes | undefined;
}

/** The program that sends to a destination. */
export function destinationCommand(
  target: SentTarget,
  { folder, optionsFile, secondary, app, meeting, push, routes }: Surroundings,
): DestinationCommand {
  switch (target.protocol) {
    case 'srt':
      if (target.mode === 'rendezvous') return rendezvousCommand(target, meeting);
      return {
        args: [...INPUT, ...MPEG_TS, '-fpre', optionsFile, '-f', 'mpegts', srtAddress(target)],
        options: optionLines({ passphrase: target.passphrase, streamid: target.streamId }),
      };
    case 'rtmp': {
      const url = rtmpUrl(target, secondary);
      return {
        args: [
          ...INPUT,
          // A change of the picture's parameters is sent as a new sequence header.
          ...splitArgs('-bsf:v extract_extradata -bsf:a aac_adtstoasc -flvflags no_duration_filesize'),
          '-rw_timeout',
          String(SILENT_US),
          '-fpre',
          optionsFile,
          ...(app === undefined ? ['-rtmp_app', applicationOf(url)] : []),
          '-f',
          'flv',
          url,
        ],
        options: optionLines({ rtmp_playpath: target.key, rtmp_app: app ?? null }),
      };
    }
    case 'rist': {
      const encrypted = target.passphrase === null ? [] : ['-encryption', '128', '-fpre', optionsFile];
      return {
        args: [
          ...INPUT,
          ...MPEG_TS,
          ...splitArgs(`-rist_profile main -pkt_size ${UDP_BYTES} -buffer_size ${target.latencyMs}`),
          ...encrypted,
          '-f',
          'mpegts',
          `rist://${at(target)}`,
        ],
        options: optionLines({ secret: target.passphrase }),
      };
    }
    case 'udp':
      return {
        args: [
          ...INPUT,
          ...MPEG_TS,
          ...constantRate(target),
          '-f',
          'mpegts',
          `udp://${at(target)}?pkt_size=${UDP_BYTES}&ttl=${target.ttl}${from(target)}`,
        ],
        options: '',
      };
    case 'rtp':
      return {
        args: [
          ...INPUT,
          ...MPEG_TS,
          ...constantRate(target),
          '-f',
          'rtp_mpegts',
          `rtp://${at(target)}?pkt_size=${RTP_BYTES}&ttl=${target.ttl}${from(target)}`,
        ],
        options: '',
      };
    case 'hls':
      return {
        args: [
          ...INPUT,
          ...HLS,
          ...splitArgs('-hls_flags delete_segments+temp_file+omit_endlist'),
          '-hls_segment_filename',
          join(folder, '%08d.ts'),
          join(folder, 'index.m3u8'),
        ],
        options: '',
      };
    case 'hlsPush': {
      const { url, token } = push ?? { url: target.url, token: '' };
      return {
        args: [
          ...INPUT,
          ...HLS,
          ...splitArgs(
            `-hls_flags delete_segments+omit_endlist -method PUT -http_persistent 1 -timeout ${HTTP_S} -fpre`,
          ),
          optionsFile,
          '-hls_segment_filename',
          url.replace(/\.m3u8$/i, '-%08d.ts'),
          url,
        ],
        options: optionLines({ headers: `Authorization: bearer ${token}` }),
      };
    }
    case 'st2110':
      return { program: GSTREAMER, args: smpteArgs(target, routes), options: '' };
    default:
      return target satisfies never;
  }
}

/**
 * Command for an SRT rendezvous. ffmpeg would bind the address of the peer instead of its own; srt-live-transmit takes its passphrase
 * only as an argument, as for receivers of channels. It ends when the peer does.
 */
function rendezvousCommand(
  { host, port, latencyMs, passphrase }: Srt,
  { far, own } = { far: host ?? '', own: '' },
): DestinationCommand {
  const end = srtRendezvous(far, own, { port, latencyMs, passphrase });
  return {
    program: SRT_TRANSMIT,
    // The later of two equal options applies.
    args: [...srtTransmitArgs(STATISTICS_PACKETS), ...splitArgs('-autoreconnect no'), 'file://con', end],
    options: '',
  };
}

/** Fills the transport stream up to a constant rate. */
const constantRate = ({ muxKbps }: { readonly muxKbps?: number | undefined }): string[] =>
  muxKbps === undefined ? [] : ['-muxrate', `${muxKbps}k`];

/** The interface for packets, also those of a multicast group: the system sends from the interface with the address. */
const from = ({ localAddress }: { readonly localAddress?: string | undefined }): string =>
  localAddress === undefined ? '' : `&localaddr=${localAddress}`;

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const at = ({ host, port }: { readonly host: string; readonly port: number }): string => `${bracketed(host)}:${port}`;

/** The address of an SRT destination without its secrets; ffmpeg takes latencies in µs. */
type Srt = Extract<DestinationTarget, { protocol: 'srt' }>;

function srtAddress({ mode, host, port, latencyMs }: Srt): string {
  const query = `mode=${mode}&transtype=live&pkt_size=${UDP_BYTES}&latency=${latencyMs * 1000}`;
  return mode === 'listener'
    ? `srt://0.0.0.0:${port}?${query}`
    : `srt://${bracketed(host ?? '')}:${port}?${query}&connect_timeout=${CONNECT_MS}`;
}

type Rtmp = Extract<DestinationTarget, { protocol: 'rtmp' }>;

/** The URL to send to. */
export const rtmpUrl = ({ url, secondaryUrl = url }: Rtmp, secondary: boolean): string =>
  secondary ? secondaryUrl : url;

/** Name of the application in an address: its path and query. */
export const applicationOf = (url: string): string => {
  const { pathname, search } = new URL(url.replace(/^rtmp/i, 'http'));
  return pathname.replace(/^\/+|\/+$/g, '') + search;
};

const optionLines = (options: Readonly<Record<string, string | null>>): string =>
  Object.entries(options)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}\n`]))
    .join('');
