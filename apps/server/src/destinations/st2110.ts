import { LineSplitter, splitArgs } from '@backhaul/agent';
import type { DestinationTarget } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { SmpteRoute } from './smpte-ports.js';

export type SmpteTarget = Extract<DestinationTarget, { protocol: 'st2110' }>;

/** GStreamer's report of the streams that it sends. `frameRate`: as a fraction, such as 30000/1001. */
export interface SmpteFormat {
  readonly width: number;
  readonly height: number;
  readonly frameRate: string;
  readonly interlaced: boolean;
  readonly colorimetry: string;
  readonly audio: boolean;
}

export const GSTREAMER = 'gst-launch-1.0';

/** Elements of GStreamer that ST 2110 needs, from its packages tools, plugins-base, -good, -bad and libav. */
const ELEMENTS = splitArgs(
  'decodebin tsdemux h264parse h265parse avdec_h264 avdec_h265 avdec_aac rtpvrawpay rtpL24pay udpsink progressreport',
);

/** Whether ST 2110 can be sent from this machine. */
export async function hasSmpte(): Promise<boolean> {
  const options = { timeout: 20_000, maxBuffer: 4 * 1024 * 1024 };
  const listed = await promisify(execFile)('gst-inspect-1.0', [], options).catch(() => ({ stdout: '' }));
  const found = new Set(listed.stdout.split('\n').map((line) => line.split(':')[1]?.trim()));
  return ELEMENTS.every((name) => found.has(name));
}

/** Packets of at most 1500 bytes with all their headers. */
const MTU = 1428;
const AUDIO_PACKET_NS = 1_000_000;
const INPUT_BYTES = 8 * 1024 * 1024;

/** Routes of the primary and secondary streams. */
export interface SmpteRoutes {
  readonly main: SmpteRoute;
  readonly secondary: SmpteRoute;
}

/** Socket options for an interface: its address, and the interface for multicast. */
const leaving = (route: SmpteRoute | undefined): string =>
  route?.port ? ` bind-address=${route.port.address} multicast-iface=${route.port.name}` : '';

/** Arguments of GStreamer: pictures as ST 2110-20 in 8 bit, sound as ST 2110-30 level A, timed by this machine's clock. */
export function smpteArgs({ host, port, audioPort, ttl, secondary }: SmpteTarget, routes?: SmpteRoutes): string[] {
  const sinks = (tee: string, places: readonly { host: string; port: number }[]): string =>
    places
      .map(
        (to, index) =>
          `${tee}. ! queue ! udpsink host=${to.host} port=${to.port} ttl=${ttl} ttl-mc=${ttl} auto-multicast=false async=false buffer-size=4194304${leaving(index === 0 ? routes?.main : routes?.secondary)}`,
      )
      .join(' ');
  const video = [{ host, port }, ...(secondary ? [{ host: secondary.host, port: secondary.port }] : [])];
  const audio = [
    { host, port: audioPort },
    ...(secondary ? [{ host: secondary.host, port: secondary.audioPort }] : []),
  ];
  return splitArgs(
    [
      `-v fdsrc fd=0 ! queue max-size-buffers=0 max-size-time=0 max-size-bytes=${INPUT_BYTES} ! decodebin name=in`,
      'in. ! queue ! videoconvert ! video/x-raw,format=UYVY',
      `! rtpvrawpay name=picture mtu=${MTU} pt=96 ! progressreport name=sent update-freq=1 do-query=false ! tee name=v`,
      sinks('v', video),
      'in. ! queue ! audioconvert ! audioresample ! audio/x-raw,format=S24BE,rate=48000,channels=2',
      `! rtpL24pay name=sound min-ptime=${AUDIO_PACKET_NS} max-ptime=${AUDIO_PACKET_NS} pt=97 ! progressreport name=heard update-freq=1 do-query=false ! tee name=a`,
      sinks('a', audio),
    ].join(' '),
  );
}

/** Lines of any pad: on a busy machine GStreamer does not print those of every pad. */
const CAPS = /^\S+: caps = (?<caps>.*)$/;

/** Reads the output of GStreamer: `onSent` each second while it sends, `onFormat` when the sent format is known or changes. */
export class SmpteReader {
  #format: Partial<SmpteFormat> = {};
  readonly #lines: LineSplitter;

  constructor(
    private readonly onSent: () => void,
    private readonly onFormat: (format: SmpteFormat) => void,
  ) {
    this.#lines = new LineSplitter((line) => this.#line(line));
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }

  #line(line: string): void {
    if (line.startsWith('sent (')) {
      // Packets are sent, but on a busy machine no line reported their format.
      const { height, colorimetry } = this.#format;
      if (height !== undefined && colorimetry === undefined) this.#read({ colorimetry: usualColorimetry(height) });
      return this.onSent();
    }
    const read = line.startsWith('heard (') ? { audio: true } : formatIn(line);
    if (read !== undefined) this.#read(read);
  }

  #read(read: Partial<SmpteFormat>): void {
    const format = { ...this.#format, ...read };
    if (isDeepStrictEqual(format, this.#format)) return;
    this.#format = format;
    const { width, height, frameRate, interlaced, colorimetry, audio = false } = format;
    if (width === undefined || height === undefined || frameRate === undefined || interlaced === undefined) return;
    if (colorimetry !== undefined) this.onFormat({ width, height, frameRate, interlaced, colorimetry, audio });
  }
}

/** Lines of the tallest picture of standard definition. */
const SD_LINES = 576;

/** Default colorimetry of GStreamer for a stream that does not name it (`gst_video_info_set_format`). */
const usualColorimetry = (height: number): string => (height <= SD_LINES ? 'BT601' : 'BT709');

function formatIn(line: string): Partial<SmpteFormat> | undefined {
  const caps = CAPS.exec(line)?.groups?.['caps']?.split(', ') ?? [];
  const value = (name: string): string | undefined =>
    caps.find((one) => one.startsWith(`${name}=`))?.replace(/^[^)]*\)/, '');
  if (caps[0] === 'application/x-rtp') {
    if (value('media') === 'audio') return { audio: true };
    return { colorimetry: (value('colorimetry') ?? 'BT709').replace(/-\d$/, '') };
  }
  // The picture keeps its size, rate and interlacing after the decoder.
  if (caps[0] !== 'video/x-raw') return undefined;
  const frameRate = value('framerate');
  // The description requires a frame rate in the stream.
  if (frameRate === undefined || frameRate.startsWith('0/')) return undefined;
  return {
    width: Number(value('width')),
    height: Number(value('height')),
    frameRate,
    interlaced: (value('interlace-mode') ?? 'progressive') !== 'progressive',
  };
}

/** Rate of the output, without headers, kbps: 16 bit a pixel, and two channels of 24 bit at 48 kHz. */
export function smpteKbps({ width, height, frameRate, audio }: SmpteFormat): number {
  const [pictures = 0, seconds = 1] = frameRate.split('/').map(Number);
  return Math.round((width * height * 16 * pictures) / seconds / 1000) + (audio ? 2304 : 0);
}
