import { splitArgs } from '@backhaul/agent';
import type { OverlayTarget } from '@backhaul/contract/bus';
import { outputFormat, type ForcedOutput, type OutputFormat } from '@backhaul/domain';
import type { SlateFormat } from '../programme/slate.js';

/** A graphic on a picture. */
export interface OverlayPlan extends OverlayTarget {
  /** The file of the graphic. */
  readonly path: string;
}

/** Changes of a picture: it gets a graphic, another format, or both. */
export interface PicturePlan {
  readonly graphic?: OverlayPlan;
  readonly format?: ForcedOutput;
}

/** Size and codec of the picture, and its incoming bitrate, kbps. */
export interface OverlaidPicture extends Pick<SlateFormat, 'codec' | 'width' | 'height'> {
  readonly kbps: number;
}

/** Only video, beginning with a keyframe; timestamps are kept, and no picture is dropped or repeated. */
const INPUT = splitArgs(
  '-hide_banner -nostats -loglevel warning -probesize 500000 -analyzeduration 500000 -fpsprobesize 0 -threads 1 -copyts -f mpegts -i pipe:0',
);
const OUTPUT = splitArgs('-muxdelay 0 -muxpreload 0 -flush_packets 1 -f mpegts pipe:1');

/** Keyframes are those of the incoming picture, so that either stream can replace the other at each of them. */
const LONGEST_GROUP = 600;
const CODECS: Readonly<Record<OverlaidPicture['codec'], string>> = {
  h264: `-c:v libx264 -preset superfast -tune zerolatency -threads 1 -sc_threshold 0 -g ${LONGEST_GROUP}`,
  h265: `-c:v libx265 -preset ultrafast -tune zerolatency -x265-params pools=none:frame-threads=1:scenecut=0:keyint=${LONGEST_GROUP}:repeat-headers=1:log-level=none`,
};

/** A bitrate above the incoming one keeps the quality of the picture. */
const MARGIN = 1.2;
const KBPS = { least: 1000, most: 20_000, step: 500 } as const;

/** Bitrate for a picture with this incoming bitrate, kbps: in steps, so that a small change has no effect. */
export const overlaidKbps = (kbps: number): number =>
  Math.min(KBPS.most, Math.max(KBPS.least, Math.ceil((kbps * MARGIN) / KBPS.step) * KBPS.step));

/** The picture in another format: scaled to fit, with pictures repeated or dropped. */
function formatFilters({ width, height, rate: [count, seconds] }: OutputFormat): string[] {
  return [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    // Rounded up, because no picture may be earlier than the keyframe from which it is shown.
    `fps=${count}/${seconds}:round=up`,
  ];
}

/** The filters that put a graphic on `[p]`, which has this size. */
function graphicFilters({ x, y, width, opacity }: OverlayPlan, picture: { width: number; height: number }): string[] {
  const widest = Math.max(2, Math.round((picture.width * width) / 100));
  const graphic = [
    'format=rgba',
    `scale=${widest}:${picture.height}:force_original_aspect_ratio=decrease`,
    `colorchannelmixer=aa=${opacity / 100}`,
    'format=yuva420p',
  ];
  const place = `x=(W-w)*${x / 100}:y=(H-h)*${y / 100}`;
  return [`[1:v]${graphic.join(',')}[g]`, `[p][g]overlay=${place}:format=yuv420:eof_action=repeat,format=yuv420p[o]`];
}

/** An ffmpeg that puts a graphic on a picture, gives it another format, or both. */
export function pictureArgs({ graphic, format: forced }: PicturePlan, picture: OverlaidPicture): string[] {
  const format = forced && outputFormat(forced);
  const base = ['yadif=deint=interlaced', ...(format ? formatFilters(format) : []), 'format=yuv420p'].join(',');
  const filters = graphic ? [`[0:v]${base}[p]`, ...graphicFilters(graphic, format ?? picture)] : [`[0:v]${base}[o]`];
  const kbps = format?.kbps ?? overlaidKbps(picture.kbps);
  return [
    ...INPUT,
    ...(graphic ? ['-i', graphic.path] : []),
    '-filter_complex',
    filters.join(';'),
    ...splitArgs('-map [o] -an -fps_mode passthrough -enc_time_base 1:90000 -force_key_frames source'),
    ...splitArgs(CODECS[picture.codec]),
    ...splitArgs(`-b:v ${kbps}k -maxrate ${kbps}k -bufsize ${kbps}k`),
    ...OUTPUT,
  ];
}

/** Whether an engine for one picture also suits another. With a forced format, the incoming size and rate do not matter. */
export const isSamePicture = (plan: PicturePlan, one: OverlaidPicture, other: OverlaidPicture): boolean =>
  one.codec === other.codec &&
  (plan.format !== undefined ||
    (one.width === other.width &&
      one.height === other.height &&
      overlaidKbps(one.kbps) * 2 >= overlaidKbps(other.kbps)));
