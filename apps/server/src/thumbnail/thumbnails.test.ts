import { JpegSplitter } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { transportStream } from '../on-air/fragmented.js';
import { decode } from '../on-air/picture.js';
import { StreamInspector } from '../transport-stream/inspector.js';
import { KeyframeReader, type Keyframe } from '../transport-stream/keyframe-reader.js';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { Thumbnails, type ThumbnailsSettings } from './thumbnails.js';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };

const GROUP = 8;

/** The keyframes of a stream with one in each 8 frames, and their expected pictures. */
async function keyframesOf(args: string): Promise<{ keyframes: Keyframe[]; pictures: Buffer[] }> {
  const stream = await transportStream(args);
  const keyframes: Keyframe[] = [];
  const inspector = new StreamInspector(() => now);
  const reader = new KeyframeReader((keyframe) => keyframes.push(keyframe));
  for (const piece of new PacketCutter().push(stream)) {
    inspector.inspect(piece);
    reader.push(piece, inspector.program);
  }
  return { keyframes, pictures: (await decode(stream)).filter((_, n) => n % GROUP === 0) };
}

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length;

let now = 0;
let thumbnails: Thumbnails;
const start = (more: Partial<ThumbnailsSettings> = {}): Thumbnails =>
  (thumbnails = new Thumbnails({ log: LOG, monotonic: () => now, onPicture: () => undefined, ...more }));

afterEach(() => thumbnails.stop());

/** The picture that a JPEG resembles most. */
async function nearest(jpeg: Buffer | undefined, pictures: readonly Buffer[]): Promise<number> {
  const [drawn] = await decode(jpeg ?? Buffer.of());
  const differences = pictures.map((picture) => difference(drawn ?? Buffer.of(), picture));
  return differences.indexOf(Math.min(...differences));
}

const H264 = `-c:v libx264 -preset ultrafast -bf 0 -g ${GROUP} -an`;

describe('Thumbnails', () => {
  it.each([
    [0, `-c:v libx264 -preset ultrafast -bf 0 -g ${GROUP} -c:a aac`],
    [0, `-c:v mpeg2video -g ${GROUP} -an`],
    // The decoder reorders these, so that the latest two wait for the next ones.
    [2, `-c:v libx264 -preset veryfast -bf 3 -g ${GROUP} -an`],
    [2, `-c:v libx264 -preset veryfast -bf 3 -x264-params open-gop=1 -g ${GROUP} -an`],
    [
      2,
      `-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=${GROUP}:min-keyint=${GROUP}:bframes=3 -an`,
    ],
  ])('draws the stream, %s keyframes late: %s', async (late, args) => {
    const { keyframes, pictures } = await keyframesOf(args);
    start();
    thumbnails.begin();
    for (const [n, keyframe] of keyframes.slice(0, 7).entries()) {
      now += 1000;
      thumbnails.offer(keyframe);
      if (n < late) continue;
      await eventually(
        `picture ${n}`,
        async () => (await nearest(await thumbnails.latest(), pictures)) === n - late || undefined,
      );
    }
  });

  it('draws the first keyframe without a request and reports it once; skips keyframes that come too often', async () => {
    const { keyframes, pictures } = await keyframesOf(H264);
    let reported = 0;
    start({ onPicture: () => (reported += 1) });
    thumbnails.begin();
    for (const [n, keyframe] of keyframes.slice(0, 3).entries()) {
      now = n * 400;
      thumbnails.offer(keyframe);
    }
    await eventually(
      'the third',
      async () => (await nearest(await thumbnails.latest(), pictures.slice(0, 3))) === 2 || undefined,
    );
    expect(reported).toBe(1);
  });

  it('stops without requests, and returns a current picture to the next request', async () => {
    const { keyframes, pictures } = await keyframesOf(H264);
    start({ restMs: 1000 });
    thumbnails.begin();
    for (const keyframe of keyframes.slice(0, 3)) {
      now += 1000;
      thumbnails.offer(keyframe);
    }
    // On a busy machine an engine may be stopped before it has drawn; the next keyframe starts another.
    await eventually('a picture', () => {
      now += 1000;
      if (keyframes[2]) thumbnails.offer(keyframes[2]);
      return thumbnails.hasPicture || undefined;
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const keyframe of keyframes.slice(3, 9)) {
      now += 1000;
      thumbnails.offer(keyframe);
    }
    expect(await nearest(await thumbnails.latest(), pictures)).toBeGreaterThanOrEqual(5);
    await eventually('the newest', async () => (await nearest(await thumbnails.latest(), pictures)) === 8 || undefined);
  });

  it('restarts a decoder that returns nothing', async () => {
    const { keyframes } = await keyframesOf(H264);
    start();
    thumbnails.begin();
    thumbnails.offer({ codec: 'mpeg', bytes: Buffer.alloc(1000, 'no picture') });
    await eventually('a picture', async () => {
      now += 1000;
      const keyframe = keyframes[Math.floor(now / 1000) % keyframes.length];
      if (keyframe) thumbnails.offer(keyframe);
      return thumbnails.hasPicture || undefined;
    });
  });

  it('has no picture of a stream that ended', async () => {
    const { keyframes } = await keyframesOf(H264);
    start();
    thumbnails.begin();
    for (const keyframe of keyframes.slice(0, 1)) thumbnails.offer(keyframe);
    await eventually('the picture', () => thumbnails.hasPicture || undefined);
    thumbnails.end();
    expect([thumbnails.hasPicture, await thumbnails.latest()]).toEqual([false, undefined]);
  });
});

describe('JpegSplitter', () => {
  it('splits the stream of JPEGs, whatever the chunks are', () => {
    const stream = Buffer.from('ffd8010203ffd9ffd804ff00ffd9ffd805', 'hex');
    for (const size of [1, 2, 3, 100]) {
      const found: string[] = [];
      const splitter = new JpegSplitter((jpeg) => found.push(jpeg.toString('hex')));
      for (let at = 0; at < stream.length; at += size) splitter.push(stream.subarray(at, at + size));
      expect(found).toEqual(['ffd8010203ffd9', 'ffd804ff00ffd9']);
    }
  });

  it.each([Buffer.from('0102ffd9', 'hex'), Buffer.alloc(3 * 1024 * 1024)])('throws at anything else', (data) => {
    expect(() => new JpegSplitter(() => undefined).push(data)).toThrow(/picture/);
  });
});
