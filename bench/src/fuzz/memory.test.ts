import { expect, it } from 'vitest';
import { growthOf, type Held } from './memory.js';

const MB = 1e6;

/** 120 samples of a heap that is collected every 10; `kept` MB are retained per sample, and `rise` MB more by the process. */
const history = (kept: number, rise: number): Held[] =>
  Array.from({ length: 120 }, (_, i) => ({
    heap: (60 + (i % 10) * 5 + i * kept) * MB,
    rss: (200 + i * rise + (i % 7)) * MB,
    sent: i * 1_000,
  }));

it.each([
  ['a collected heap', history(0, 0), true],
  ['a small growth that ends', history(0.05, 0.1), true],
  ['a heap that grows', history(0.5, 0), false],
  ['a process that grows outside its heap', history(0, 1), false],
])('%s', (_what, samples, flat) => {
  expect(growthOf(samples).flat).toBe(flat);
});

it('reports how much memory each request retains', () => {
  expect(growthOf(history(0.5, 0)).bytesPerRequest).toBeCloseTo(500, -1);
});

it('rejects too few samples', () => {
  expect(() => growthOf(history(0, 0).slice(0, 8))).toThrow(/too few samples/);
});
