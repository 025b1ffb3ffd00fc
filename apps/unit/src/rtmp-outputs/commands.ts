import { splitArgs } from '@backhaul/agent';
import type { UnitConfiguration } from '@backhaul/contract';
import type { Tap } from '../encoder/tap.js';

export interface RtmpPlan {
  /** Where the encoded stream arrives. */
  readonly tap: Tap;
  /** Address of the destination; its key is in the file of `keyLine`. */
  readonly url: string;
  /** File with the key: every account of the machine can read arguments. */
  readonly keyFile: string;
  readonly configuration: Pick<UnitConfiguration, 'codec' | 'audioEnabled' | 'audioChannels' | 'bitrateKbps'>;
}

/** Without data in or out for this long the engine ends and is started again, µs. */
const SILENT_US = 10_000_000;

/** How much is read before the streams are known: more than the keyframe interval, µs. */
const ANALYSED_US = 4_000_000;

/**
 * Sends the encoder's stream by RTMP: unchanged if FLV and platforms accept it (H.264 with stereo audio), else transcoded.
 * The path of the address is the application, and the key names the stream.
 */
export const rtmpArgs = ({ tap, url, keyFile, configuration }: RtmpPlan): string[] => [
  ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -progress pipe:1 -stats_period 1'),
  ...splitArgs(`-fflags +genpts+discardcorrupt -analyzeduration ${ANALYSED_US} -probesize 5M -f mpegts`),
  ...splitArgs(`-i ${tap.input}&fifo_size=8192&overrun_nonfatal=1&timeout=${SILENT_US}`),
  ...splitArgs('-map 0:v:0 -map 0:a:0?'),
  ...video(configuration),
  ...(configuration.audioChannels === 2 ? splitArgs('-c:a copy') : splitArgs('-c:a aac -ac 2 -b:a 128k')),
  ...splitArgs(`-flvflags no_duration_filesize -rw_timeout ${SILENT_US}`),
  '-fpre',
  keyFile,
  '-rtmp_app',
  applicationOf(url),
  '-f',
  'flv',
  url,
];

/** FLV does not support H.265. */
const video = ({ codec, bitrateKbps }: RtmpPlan['configuration']): string[] =>
  codec === 'h264'
    ? splitArgs('-c:v copy')
    : splitArgs(`-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 60 -b:v ${bitrateKbps}k`).concat(
        splitArgs(`-maxrate ${bitrateKbps}k -bufsize ${bitrateKbps}k`),
      );

/** Name of the application in an address: its path and query. */
const applicationOf = (url: string): string => {
  const { pathname, search } = new URL(url.replace(/^rtmp/i, 'http'));
  return pathname.replace(/^\/+|\/+$/g, '') + search;
};

/** Contents of the key's file: options of the engine, one a line. */
export const keyLine = (key: string): string => `rtmp_playpath=${key}\n`;
