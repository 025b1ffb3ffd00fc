import { JpegSplitter } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { FragmentReader } from '../fmp4/fragment-reader.js';
import type { InitSegment } from '../fmp4/init-segment.js';
import { fragmented } from '../on-air/fragmented.js';
import { decode } from '../on-air/picture.js';
import { Thumbnails, type ThumbnailsSettings } from './thumbnails.js';

const LOG = { debug() {}, info() {}, warn() {}, error() {} };

const GROUP = 8;

/** The initialisation segment of a stream with a keyframe in each 8 frames, the fragments that begin with one, and the keyframes as they should look. */
async function keyframesOf(args: string): Promise<{ init: InitSegment; keyframes: Buffer[]; pictures: Buffer[] }> {
  const stream = await fragmented(args);
  let init: InitSegment | undefined;
  const keyframes: Buffer[] = [];
  new FragmentReader({
    onInit: (read) => (init = read),
    onFragment: ({ bytes, keyframe }) => keyframe && keyframes.push(bytes),
  }).push(stream);
  if (!init) throw new Error('no initialisation segment');
  return { init, keyframes, pictures: (await decode(stream)).filter((_, n) => n % GROUP === 0) };
}

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, n) => sum + Math.abs(value - (b[n] ?? 0)), 0) / a.length;

let now = 0;
let thumbnails: Thumbnails;
const start = (more: Partial<ThumbnailsSettings> = {}): Thumbnails =>
  (thumbnails = new Thumbnails({ log: LOG, monotonic: () => now, onPicture: () => undefined, ...more }));

afterEach(() => thumbnails.stop());

/** Which of the pictures a JPEG is most like. */
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
    // These are drawn in order, so that the latest two wait for those that follow.
    [2, `-c:v libx264 -preset veryfast -bf 3 -g ${GROUP} -an`],
    [2, `-c:v libx264 -preset veryfast -bf 3 -x264-params open-gop=1 -g ${GROUP} -an`],
    [
      2,
      `-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=${GROUP}:min-keyint=${GROUP}:bframes=3 -an`,
    ],
  ])('draws what arrives, %s keyframes late: %s', async (late, args) => {
    const { init, keyframes, pictures } = await keyframesOf(args);
    start();
    thumbnails.begin(init);
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

  it('draws the first by itself and tells of it once; passes over what comes too often', async () => {
    const { init, keyframes, pictures } = await keyframesOf(H264);
    let told = 0;
    start({ onPicture: () => (told += 1) });
    thumbnails.begin(init);
    for (const [n, keyframe] of keyframes.slice(0, 3).entries()) {
      now = n * 400;
      thumbnails.offer(keyframe);
    }
    await eventually(
      'the third',
      async () => (await nearest(await thumbnails.latest(), pictures.slice(0, 3))) === 2 || undefined,
    );
    expect(told).toBe(1);
  });

  it('rests when nobody asks; whoever asks then gets what arrives now', async () => {
    const { init, keyframes, pictures } = await keyframesOf(H264);
    start({ restMs: 1000 });
    thumbnails.begin(init);
    for (const keyframe of keyframes.slice(0, 3)) {
      now += 1000;
      thumbnails.offer(keyframe);
    }
    await eventually('a picture', () => thumbnails.hasPicture || undefined);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const keyframe of keyframes.slice(3, 9)) {
      now += 1000;
      thumbnails.offer(keyframe);
    }
    expect(await nearest(await thumbnails.latest(), pictures)).toBeGreaterThanOrEqual(5);
    await eventually('the newest', async () => (await nearest(await thumbnails.latest(), pictures)) === 8 || undefined);
  });

  it('begins anew when a decoder gives nothing out', async () => {
    const { init, keyframes } = await keyframesOf(H264);
    start();
    thumbnails.begin(init);
    // A decoder waits for the end of this box without end.
    thumbnails.offer(Buffer.from('7fffffff6d646174', 'hex'));
    await eventually('a picture', async () => {
      now += 1000;
      thumbnails.offer(keyframes[Math.floor(now / 1000) % keyframes.length] ?? Buffer.of());
      return thumbnails.hasPicture || undefined;
    });
  });

  it('has no picture of a stream that ended', async () => {
    const { init, keyframes } = await keyframesOf(H264);
    start();
    thumbnails.begin(init);
    thumbnails.offer(keyframes[0] ?? Buffer.of());
    await eventually('the picture', () => thumbnails.hasPicture || undefined);
    thumbnails.end();
    expect([thumbnails.hasPicture, await thumbnails.latest()]).toEqual([false, undefined]);
  });
});

describe('JpegSplitter', () => {
  it('cuts where one ends, whatever the chunks are', () => {
    const stream = Buffer.from('ffd8010203ffd9ffd804ff00ffd9ffd805', 'hex');
    for (const size of [1, 2, 3, 100]) {
      const found: string[] = [];
      const splitter = new JpegSplitter((jpeg) => found.push(jpeg.toString('hex')));
      for (let at = 0; at < stream.length; at += size) splitter.push(stream.subarray(at, at + size));
      expect(found).toEqual(['ffd8010203ffd9', 'ffd804ff00ffd9']);
    }
  });

  it.each([Buffer.from('0102ffd9', 'hex'), Buffer.alloc(3 * 1024 * 1024)])('refuses what is none', (data) => {
    expect(() => new JpegSplitter(() => undefined).push(data)).toThrow(/picture/);
  });
});
