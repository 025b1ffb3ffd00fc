import { describe, expect, it } from 'vitest';
import { canTellApart, compare } from './timing.js';

/** Durations as on a busy machine: about `ms`, with outliers. The numbers are the same in every run. */
function durations(ms: number, count: number, seed: number): number[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => ms * (1 + 0.2 * random()) + (random() < 0.1 ? 200 * random() : 0));
}

describe('two kinds of refusal', () => {
  it.each([30, 100, 400])('that take the same time cannot be told apart with %i samples of each', (count) => {
    for (let seed = 1; seed <= 50; seed += 1) {
      expect(canTellApart(durations(30, count, seed * 7919), durations(30, count, seed * 104_729))).toBe(false);
    }
  });

  it.each([30, 100, 400])('of which one skips the hash can be told apart with %i samples of each', (count) => {
    expect(canTellApart(durations(30, count, 11), durations(2, count, 13))).toBe(true);
    expect(canTellApart(durations(2, count, 11), durations(30, count, 13))).toBe(true);
  });

  it('of which one takes a fifth longer can be told apart with 400 samples of each', () => {
    expect(canTellApart(durations(30, 400, 11), durations(36, 400, 13))).toBe(true);
  });
});

it('compares by rank and by median', () => {
  expect(compare([1, 2, 3], [1, 2, 3])).toEqual({ longer: 0.5, ratio: 1 });
  expect(compare([1, 1, 1000], [2, 2, 2])).toEqual({ longer: 2 / 3, ratio: 2 });
});
