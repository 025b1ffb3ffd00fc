import { expect, it } from 'vitest';
import { growthOf, type Held } from './memory.js';

const MB = 1e6;

/** 120 looks at a heap that is swept every 10; `kept` MB more are held after each, `rise` MB more by the process. */
const history = (kept: number, rise: number): Held[] =>
  Array.from({ length: 120 }, (_, i) => ({
    heap: (60 + (i % 10) * 5 + i * kept) * MB,
    rss: (200 + i * rise + (i % 7)) * MB,
    sent: i * 1_000,
  }));

it.each([
  ['a sweep and no more', history(0, 0), true],
  ['a little that settles', history(0.05, 0.1), true],
  ['a heap that grows', history(0.5, 0), false],
  ['a process that grows beside its heap', history(0, 1), false],
])('%s', (_what, samples, flat) => {
  expect(growthOf(samples).flat).toBe(flat);
});

it('shows how much memory each request keeps', () => {
  expect(growthOf(history(0.5, 0)).bytesPerRequest).toBeCloseTo(500, -1);
});

it('judges nothing on a few looks', () => {
  expect(() => growthOf(history(0, 0).slice(0, 8))).toThrow(/too seldom/);
});
