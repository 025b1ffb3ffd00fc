import { splitArgs } from '@backhaul/agent';
import type { DestinationTarget } from '@backhaul/contract/bus';
import { join } from 'node:path';

/** A program that sends a programme to a destination. Secrets are in the options file: arguments can be read by every account. */
export interface DestinationCommand {
  readonly args: readonly string[];
  /** Contents of the options file, one option a line; empty: none is needed. */
  readonly options: string;
}

/** Without data in or out for this long the program ends, µs. */
const SILENT_US = 5_000_000;
/** Time for an SRT caller to be answered, ms. */
const CONNECT_MS = 3000;
/** Datagrams of seven packets, and with the header of RTP. */
const UDP_BYTES = 1316;
const RTP_BYTES = 1328;

const INPUT = splitArgs(
  '-hide_banner -nostats -loglevel warning -progress pipe:1 -stats_period 1 -fflags nobuffer -probesize 500000 -analyzeduration 700000 -f mpegts -i pipe:0 -map 0:v:0 -map 0:a:0? -c copy',
);
const MPEG_TS = splitArgs('-muxdelay 0 -muxpreload 0 -flush_packets 1');

/** `folder`: where HLS segments go. `optionsFile`: where the secrets are. */
export function destinationCommand(
  target: DestinationTarget,
  { folder, optionsFile }: { readonly folder: string; readonly optionsFile: string },
): DestinationCommand {
  switch (target.protocol) {
    case 'srt':
      return {
        args: [...INPUT, ...MPEG_TS, '-fpre', optionsFile, '-f', 'mpegts', srtAddress(target)],
        options: optionLines({ passphrase: target.passphrase, streamid: target.streamId }),
      };
    case 'rtmp':
      return {
        args: [
          ...INPUT,
          // A change of the picture's parameters is passed on as a new sequence header.
          ...splitArgs('-bsf:v extract_extradata -bsf:a aac_adtstoasc -flvflags no_duration_filesize'),
          '-rw_timeout',
          String(SILENT_US),
          '-fpre',
          optionsFile,
          '-rtmp_app',
          applicationOf(target.url),
          '-f',
          'flv',
          target.url,
        ],
        options: optionLines({ rtmp_playpath: target.key }),
      };
    case 'udp':
      return {
        args: [...INPUT, ...MPEG_TS, '-f', 'mpegts', `udp://${at(target)}?pkt_size=${UDP_BYTES}&ttl=${target.ttl}`],
        options: '',
      };
    case 'rtp':
      return {
        args: [...INPUT, ...MPEG_TS, '-f', 'rtp_mpegts', `rtp://${at(target)}?pkt_size=${RTP_BYTES}&ttl=${target.ttl}`],
        options: '',
      };
    case 'hls':
      return {
        args: [
          ...INPUT,
          ...splitArgs('-f hls -hls_time 2 -hls_list_size 6 -hls_flags delete_segments+temp_file+omit_endlist'),
          '-hls_segment_filename',
          join(folder, '%08d.ts'),
          join(folder, 'index.m3u8'),
        ],
        options: '',
      };
    default:
      return target satisfies never;
  }
}

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const at = ({ host, port }: { readonly host: string; readonly port: number }): string => `${bracketed(host)}:${port}`;

/** The address of an SRT destination without its secrets; ffmpeg takes latencies in µs. */
function srtAddress({ mode, host, port, latencyMs }: Extract<DestinationTarget, { protocol: 'srt' }>): string {
  const query = `mode=${mode}&transtype=live&pkt_size=${UDP_BYTES}&latency=${latencyMs * 1000}`;
  return mode === 'listener'
    ? `srt://0.0.0.0:${port}?${query}`
    : `srt://${bracketed(host ?? '')}:${port}?${query}&connect_timeout=${CONNECT_MS}`;
}

/** Name of the application in an address: its path and query. */
const applicationOf = (url: string): string => {
  const { pathname, search } = new URL(url.replace(/^rtmp/i, 'http'));
  return pathname.replace(/^\/+|\/+$/g, '') + search;
};

const optionLines = (options: Readonly<Record<string, string | null>>): string =>
  Object.entries(options)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}\n`]))
    .join('');
