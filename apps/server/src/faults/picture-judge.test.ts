import { expect, it } from 'vitest';
import { CELLS, PictureJudge } from './picture-judge.js';

const COUNT = CELLS.width * CELLS.height;
const flat = (luma: number): Uint8Array => new Uint8Array(COUNT).fill(luma);
/** A bright spot on a dim picture. */
const spot = (at: number, luma = 30): Uint8Array => flat(luma).fill(200, at, at + 10);
/** The same picture with the noise of another keyframe. */
const noisy = (seed: number): Uint8Array => flat(120).map((value, cell) => value + ((cell * 7 + seed) % 4) - 1);

it.each<[string, readonly Uint8Array[], string | undefined]>([
  ['nothing yet', [], undefined],
  ['one black picture', [flat(0)], undefined],
  ['black', [flat(0), flat(1)], 'black'],
  ['black with a logo', [flat(0).fill(255, 0, 40), flat(0).fill(255, 0, 40)], 'black'],
  ['black for long, which is not frozen too', Array.from({ length: 9 }, () => flat(0)), 'black'],
  ['a dark scene that moves', [spot(0, 9), spot(30, 9), spot(60, 9), spot(90, 9), spot(120, 9)], undefined],
  ['a moving picture', [spot(0), spot(100), spot(200), spot(300), spot(400)], undefined],
  ['three equal pictures', [flat(90), flat(90), flat(90)], undefined],
  ['a frozen picture', [flat(90), flat(90), flat(90), flat(90)], 'frozen'],
  ['a frozen picture with the noise of its encoder', [noisy(0), noisy(1), noisy(2), noisy(3)], 'frozen'],
  ['only a clock moves', [spot(0), spot(2), spot(4), spot(6), spot(8)], undefined],
  ['it moves again', [flat(90), flat(90), flat(90), flat(90), spot(0)], undefined],
  ['out of black into a still', [flat(0), flat(0), flat(90), flat(90)], undefined],
])('%s', (_what, pictures, fault) => {
  const judge = new PictureJudge();
  for (const picture of pictures) judge.push(picture);
  expect(judge.fault).toBe(fault);
});
