import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnProgram } from '../subject/child.js';

/** Bits of a frame's code: 4 for its source, 12 for its number; each is repeated inverted, so that other pictures have no valid code. */
const BITS = 16;
const NUMBER_BITS = 12;
/** Blocks of a code, in one row. */
export const BLOCKS = 2 * BITS;
/** Height of the blocks at the top of a picture, px. */
const BLOCK_PX = 40;
const RATE = 30;

/** A received frame: its source, and its number there. Undefined: a frame without a code, such as a slate. */
export type SeenPicture = { readonly source: number; readonly number: number } | undefined;

async function finished(words: readonly string[]): Promise<void> {
  const made = spawnProgram('ffmpeg', 'ffmpeg', words);
  const code = await new Promise((resolve) => made.process.once('exit', resolve));
  if (code !== 0) throw new Error(`no clip could be made: ${made.lastOutput}`);
}

/** Filters that draw the row of blocks: `code` is an expression of ffmpeg, as `N`, the number of the frame. */
export function blocksGraph(code: string): string {
  const whole = `mod(${code},${2 ** BITS})`;
  const block = `if(lt(X,${BITS}),bitand(${whole},pow(2,X)),bitand(${2 ** BITS - 1}-(${whole}),pow(2,X-${BITS})))`;
  return `color=c=black:size=${BLOCKS}x2:rate=${RATE},format=yuv420p,geq=lum='if(${block},235,16)':cb=128:cr=128`;
}

/**
 * A clip in the format of an encoder: 720p30, H.264 at 2.5 Mbps with a keyframe every second, AAC. Each frame has its number as a row of
 * blocks. Resolves with its file.
 */
export async function numberedClip(folder: string, source: number, seconds: number): Promise<string> {
  const file = path.join(folder, `source-${source}-${seconds}.ts`);
  const graph = [blocksGraph(`${source * 2 ** NUMBER_BITS}+N`), `scale=1280:${BLOCK_PX}:flags=neighbor[code]`].join(
    ',',
  );
  await finished([
    ...'-hide_banner -loglevel error -y -filter_complex'.split(' '),
    `${graph};testsrc2=size=1280x720:rate=${RATE},hue=h=${source * 90}[picture];[picture][code]overlay=0:0,format=yuv420p[out]`,
    ...`-f lavfi -i sine=frequency=${440 + source * 110}:sample_rate=48000 -map [out] -map 0:a -t ${seconds}`.split(
      ' ',
    ),
    ...'-c:v libx264 -preset veryfast -b:v 2500k -maxrate 2500k -bufsize 2500k -g 30 -bf 0'.split(' '),
    ...`-c:a aac -b:a 128k -ac 2 -f mpegts ${file}`.split(' '),
  ]);
  return file;
}

/** The code in a row of blocks; undefined if there is none. */
export function readCode(row: Uint8Array): SeenPicture {
  const bits = [...row].map((level) => (level > 128 ? 1 : 0));
  for (let bit = 0; bit < BITS; bit += 1) if (bits[bit] === bits[bit + BITS]) return undefined;
  const code = bits.slice(0, BITS).reduce<number>((sum, bit, index) => sum + bit * 2 ** index, 0);
  return { source: code >> NUMBER_BITS, number: code % 2 ** NUMBER_BITS };
}

export interface SeenStream {
  readonly pictures: readonly SeenPicture[];
  /** Time of each frame since the first one, s. */
  readonly times: readonly number[];
  /** Number of error lines of the decoder. */
  readonly complaints: number;
}

/** Times in a list of frames in the format of ffmpeg's framecrc: `stream, dts, pts, duration, size, checksum` after a time base. */
function timesIn(list: string): number[] {
  const [, base, second] = /^#tb 0: (\d+)\/(\d+)/m.exec(list) ?? [];
  const unit = Number(base) / Number(second);
  const times = list.split('\n').flatMap((line) => (line.startsWith('0,') ? [Number(line.split(',')[2]) * unit] : []));
  return times.map((time) => time - (times[0] ?? 0));
}

/** Decodes a recording of a stream and reads the number of each frame. */
export async function picturesOf(file: string): Promise<SeenStream> {
  const decoder = spawnProgram('decoder', 'ffmpeg', [
    ...'-hide_banner -nostdin -loglevel error -threads 1 -i'.split(' '),
    file,
    '-filter_complex',
    `[0:v:0]crop=iw:${BLOCK_PX / 2}:0:${BLOCK_PX / 4},scale=${BLOCKS}:1:flags=area,format=gray,split[codes][times]`,
    ...'-map [codes] -fps_mode passthrough -threads 1 -f rawvideo'.split(' '),
    `${file}.codes`,
    ...'-map [times] -fps_mode passthrough -threads 1 -f framecrc'.split(' '),
    `${file}.times`,
  ]);
  let complaints = 0;
  decoder.process.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString().split('\n').length - 1));
  await new Promise((resolve) => decoder.process.once('close', resolve));
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(`${file}.codes`)) chunks.push(Buffer.from(chunk));
  const rows = Buffer.concat(chunks);
  const pictures: SeenPicture[] = [];
  for (let at = 0; at + BLOCKS <= rows.length; at += BLOCKS) pictures.push(readCode(rows.subarray(at, at + BLOCKS)));
  return { pictures, times: timesIn(await readFile(`${file}.times`, 'utf8')), complaints };
}

/** Number of frames missing before this time, s. */
export interface Hole {
  readonly at: number;
  readonly missing: number;
}

/** Frames of a repeated clip of `length` frames that are missing between the first and the last received one, and where. */
export function missingOf(
  { pictures, times }: Pick<SeenStream, 'pictures' | 'times'>,
  length: number,
): { readonly lost: number; readonly holes: readonly Hole[] } {
  let before: number | undefined;
  const holes: Hole[] = [];
  for (const [index, picture] of pictures.entries()) {
    if (picture === undefined) continue;
    const missing = before === undefined ? 0 : (picture.number - before - 1 + length) % length;
    if (missing > 0) holes.push({ at: times[index] ?? 0, missing });
    before = picture.number;
  }
  return { lost: holes.reduce((sum, { missing }) => sum + missing, 0), holes };
}
