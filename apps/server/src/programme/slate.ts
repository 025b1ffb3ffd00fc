import { EngineRun, splitArgs, type Log } from '@backhaul/agent';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import type { AacFormat } from './adts.js';
import type { Frame, StreamTypes, VideoFrame } from './frame.js';
import { FrameReader } from './frame-reader.js';

/** Properties that a slate shares with the stream that it replaces. */
export interface SlateFormat {
  readonly codec: 'h264' | 'h265';
  readonly width: number;
  readonly height: number;
  /** Frames a second. */
  readonly frameRate: number;
  /** Undefined: without audio. */
  readonly aac: AacFormat | undefined;
}

/** Frames of a slate for one round, which is repeated. */
export interface Slate {
  readonly types: StreamTypes;
  readonly first: VideoFrame;
  /** Ordered by time. */
  readonly frames: readonly Frame[];
  /** Length of a round, ticks of 90 kHz. */
  readonly length: number;
}

/** Whole numbers of pictures at 25, 30, 50 and 60 a second, and of AAC frames at 48 kHz. */
const ROUND_MS = 1600;
const TICKS_PER_MS = 90;
const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

const RATES = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 50, 60_000 / 1001, 60];
/** A measured rate within this share of a usual one is rounded to it. */
const CLOSE = 0.01;

/** The usual rate close to a measured one; without one, the measured rate. */
export const usualRate = (measured: number): number =>
  RATES.toSorted((a, b) => Math.abs(a - measured) - Math.abs(b - measured)).find(
    (rate) => Math.abs(rate - measured) <= rate * CLOSE,
  ) ?? measured;

const ENCODERS: Readonly<Record<SlateFormat['codec'], string>> = {
  h264: '-c:v libx264 -preset veryfast -tune stillimage',
  h265: '-c:v libx265 -preset ultrafast -x265-params log-level=error',
};

/** Content of a slate: a picture, or the name of the channel: only letters, figures, underscores and hyphens. */
export interface SlateContent {
  readonly title: string;
  /** A PNG. */
  readonly picture: string | undefined;
}

export function slateArgs(format: SlateFormat, { title, picture }: SlateContent): string[] {
  const { codec, width, height, frameRate, aac } = format;
  const channels = aac === undefined || aac.channels === 0 ? 2 : aac.channels === 7 ? 8 : aac.channels;
  const seconds = ROUND_MS / 1000;
  const size = Math.max(12, Math.round(height / 14));
  const titleFilter = `drawtext=fontfile=${FONT}:text='${title}':expansion=none:fontcolor=0xe8eaed:fontsize=${size}:x=(w-tw)/2:y=(h-th)/2`;
  return [
    ...splitArgs('-hide_banner -nostdin -nostats -loglevel error -f lavfi -i'),
    `color=c=0x14181d:s=${width}x${height}:r=${frameRate}`,
    ...(aac === undefined ? [] : ['-f', 'lavfi', '-i', `anullsrc=r=${aac.rate}:cl=${channels}c`]),
    ...(picture === undefined ? [] : ['-i', picture]),
    ...splitArgs(`-t ${seconds}`),
    ...(picture === undefined
      ? ['-vf', `${titleFilter},format=yuv420p`]
      : [
          '-filter_complex',
          `[${aac === undefined ? 1 : 2}:v]scale=${width}:${height}:force_original_aspect_ratio=decrease[g];[0:v][g]overlay=x=(W-w)/2:y=(H-h)/2:eof_action=repeat,format=yuv420p[o]`,
          ...splitArgs(`-map [o] ${aac === undefined ? '' : '-map 1:a'}`),
        ]),
    ...splitArgs(`${ENCODERS[codec]} -threads 1 -bf 0 -g ${Math.max(1, Math.round(frameRate * seconds))}`),
    ...(aac === undefined ? [] : splitArgs(`-c:a aac -b:a 64k -ar ${aac.rate} -ac ${channels}`)),
    ...splitArgs('-f mpegts -pes_payload_size 0 -muxdelay 0 -muxpreload 0 pipe:1'),
  ];
}

/** Encodes a slate; undefined if that fails. */
export async function makeSlate(format: SlateFormat, content: SlateContent, log: Log): Promise<Slate | undefined> {
  const frames: Frame[] = [];
  const reader = new FrameReader((frame) => frames.push(frame));
  const cutter = new PacketCutter();
  const run = await EngineRun.start({
    command: 'ffmpeg',
    args: slateArgs(format, content),
    onOutput: (chunk) => {
      for (const piece of cutter.push(chunk)) reader.push(piece);
    },
  });
  const exit = await run.exited;
  reader.flush();
  const first = frames.find((frame): frame is VideoFrame => frame.kind === 'video' && frame.isEntry);
  const { types } = reader;
  if (exit.code !== 0 || first === undefined || types === undefined) {
    log.warn({ lastLines: exit.lastLines.slice(-2) }, 'a slate could not be made');
    return undefined;
  }
  const after = frames.filter((frame) => timeOf(frame) >= first.dts).toSorted((a, b) => timeOf(a) - timeOf(b));
  return { types, first, frames: after, length: ROUND_MS * TICKS_PER_MS };
}

export const timeOf = (frame: Frame): number => (frame.kind === 'video' ? frame.dts : frame.pts);
