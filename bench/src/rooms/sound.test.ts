import { expect, it } from 'vitest';
import { ALIKE, compare, find, PIECE, RATE, soundOf, timeOf, toneOf, type Sound } from './sound.js';

/** Pseudo-random numbers, the same each time. */
function noise(seed: number, length: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

const BEGIN = 1_000_000;
/** `samples`, starting at a time. */
const from = (samples: Float32Array, at: number): Sound =>
  soundOf(
    Array.from({ length: Math.floor(samples.length / PIECE) }, (_, n) => ({
      at: at + n * 20,
      samples: samples.subarray(n * PIECE, (n + 1) * PIECE),
    })),
  );
const later = (samples: Float32Array, ms: number): Float32Array => {
  const made = new Float32Array(samples.length + (ms * RATE) / 1000);
  made.set(samples, (ms * RATE) / 1000);
  return made;
};

it('finds a sound under another one, and how much later it is heard', () => {
  const [one, other] = [noise(1, 4 * RATE), noise(2, 4 * RATE + 600)];
  const mixed = later(one, 150).map((sample, at) => 0.4 * sample + 0.3 * (other[at] ?? 0));
  const { delays, likeness } = compare(from(one, BEGIN), from(mixed, BEGIN), 6);
  expect(delays.length).toBeGreaterThan(3);
  for (const delay of delays) expect(delay).toBeCloseTo(150, 3);
  expect(Math.min(...likeness)).toBeGreaterThan(ALIKE);
});

it('does not find what is not there', () => {
  const { delays, likeness } = compare(from(noise(1, 4 * RATE), BEGIN), from(noise(2, 4 * RATE), BEGIN), 6);
  expect(delays).toEqual([]);
  expect(likeness.length).toBeGreaterThan(3);
  expect(find(toneOf(700, 1), noise(3, 2 * RATE), 0, RATE).likeness).toBeLessThan(ALIKE);
});

it('silence is like nothing', () => {
  expect(find(noise(1, 100), new Float32Array(400), 0, 300)).toEqual({ likeness: 0, at: 0 });
});

it('a sample has the time of its piece', () => {
  expect(timeOf(from(noise(1, 2 * PIECE), BEGIN), PIECE + 40)).toBe(BEGIN + 30);
});
