import { expect, it } from 'vitest';
import { AdtsCutter, AdtsMeter } from './adts.js';

/** A frame of 48 kHz with this number of channels. */
function frame(length: number, channels: number): Buffer {
  const data = Buffer.alloc(length, 0x55);
  data.set([
    0xff,
    0xf1,
    0x4c | (channels >> 2),
    ((channels & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    (length & 7) << 5,
  ]);
  return data;
}

const FRAMES: readonly (readonly [number, number])[] = [
  [7, 1],
  [371, 2],
  [10, 7],
  [2000, 2],
];
const STREAM = Buffer.concat([Buffer.from('noise'), ...FRAMES.map(([length, channels]) => frame(length, channels))]);

it.each([1, 3, 8, 184, 5000])('measures the frames that a cutter cuts, from parts of %s bytes', (size) => {
  const [measured, cut]: [number[][], number[][]] = [[], []];
  const meter = new AdtsMeter((length, channels) => measured.push([length, channels]));
  const cutter = new AdtsCutter();
  for (let at = 0; at < STREAM.length; at += size) {
    const end = Math.min(STREAM.length, at + size);
    meter.push(STREAM, at, end);
    cut.push(...cutter.push(STREAM.subarray(at, end)).map(({ data, channels }) => [data.length, channels]));
  }
  expect(measured).toEqual(FRAMES);
  expect(cut).toEqual(FRAMES);
});
