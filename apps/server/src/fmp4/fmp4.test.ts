import { describe, expect, it } from 'vitest';
import { fragmented } from '../on-air/fragmented.js';
import { boxesIn, BoxReader } from './boxes.js';
import { FragmentReader, type Fragment } from './fragment-reader.js';
import type { InitSegment } from './init-segment.js';

function read(stream: Buffer, chunkBytes: number) {
  const inits: InitSegment[] = [];
  const fragments: Fragment[] = [];
  const rates: number[] = [];
  const reader = new FragmentReader({
    onInit: (init) => inits.push(init),
    onFragment: (fragment) => fragments.push(fragment),
    onFrameRate: (rate) => rates.push(rate),
  });
  for (let at = 0; at < stream.length; at += chunkBytes) reader.push(stream.subarray(at, at + chunkBytes));
  return { init: inits[0], fragments, rates };
}

describe('FragmentReader', () => {
  it.each([
    ['-c:v libx264 -preset ultrafast -g 25 -c:a aac', 'h264', /^video\/mp4; codecs="avc1\.[0-9a-f]{6},mp4a\.40\.2"$/],
    ['-c:v libx264 -preset ultrafast -g 25 -an', 'h264', /^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/],
    ['-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=25 -an', 'h265', /codecs="h[ev][ev]?[cv]1"$/],
    ['-c:v mpeg2video -g 25 -an', 'mpeg', /codecs="mp4v"$/],
  ])('reads the output of an engine: %s', async (args, codec, mimeType) => {
    const stream = await fragmented(args);
    const { init, fragments, rates } = read(stream, 1000);
    expect(init?.mimeType).toMatch(mimeType);
    expect(init?.video).toMatchObject({ codec, width: 160, height: 90 });
    expect(fragments[0]?.keyframe).toBe(true);
    expect(fragments.filter(({ keyframe }) => keyframe)).toHaveLength(3);
    expect(rates.map(Math.round)).toEqual([25, 25]);
    expect(Buffer.concat([init?.bytes ?? Buffer.of(), ...fragments.map(({ bytes }) => bytes)])).toEqual(stream);
  });

  it('reads the same whatever the chunks are', async () => {
    const stream = await fragmented('-c:v libx264 -preset ultrafast -g 25 -c:a aac');
    const whole = read(stream, stream.length).fragments;
    for (const size of [7, 333, 65_536]) expect(read(stream, size).fragments).toEqual(whole);
  });
});

describe('boxes', () => {
  it('throws at a stream that is not MP4', () => {
    expect(() => new BoxReader().push(Buffer.from('SRT is no MP4 at all'))).toThrow('a box of');
  });

  it.each(['', '0000', '00000008667265', '000000ff6d6f6f76', '000000006d6f6f76'])(
    'leaves out an incomplete box: %s',
    (hex) => {
      expect(boxesIn(Buffer.from(hex, 'hex'))).toEqual([]);
    },
  );
});
