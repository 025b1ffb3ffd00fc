import { expect, it } from 'vitest';
import { joined, knownShare, stillsOf } from './along.js';

const piece = (from: number, stills: readonly string[]) => ({
  stepMs: 4000,
  peaksPerStep: 1,
  from,
  stills: [...stills],
  peaks: stills.map((_, index) => from + index),
});

it('puts what came behind what was known', () => {
  const first = joined(undefined, piece(0, ['a', 'b']));
  expect(joined(first, piece(2, ['c']))).toMatchObject({ stills: ['a', 'b', 'c'], peaks: [0, 1, 2] });
  expect(joined(first, piece(2, []))).toMatchObject({ stills: ['a', 'b'] });
});

it('leaves out what does not follow', () => {
  const first = joined(undefined, piece(0, ['a']));
  expect(joined(first, piece(0, ['a', 'b']))).toEqual(first);
  expect(joined(undefined, piece(3, ['d'])).stills).toEqual([]);
});

it('has a still for each part, as far as it is known', () => {
  const along = joined(undefined, piece(0, ['a', 'b', 'c']));
  expect(stillsOf(along, 16_000, 4)).toEqual(['a', 'b', 'c', null]);
  expect(stillsOf(along, 6000, 2)).toEqual(['a', 'b']);
  expect(stillsOf(along, 0, 2)).toEqual(['a', 'a']);
});

it('says how much is known', () => {
  const along = joined(undefined, piece(0, ['a', 'b', 'c']));
  expect(knownShare(along, 16_000)).toBe(0.75);
  expect(knownShare(along, 0)).toBe(1);
});
