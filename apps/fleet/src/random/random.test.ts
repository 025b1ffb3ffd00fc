import { describe, expect, it } from 'vitest';
import { pickWeighted, seededRandom, waiting, wander } from './random.js';

const many = (count: number, make: () => number): number[] => Array.from({ length: count }, make);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const of = (...words: string[]): number[] => many(5, seededRandom(...words));

describe('seededRandom', () => {
  it('is the same for the same seed, and differs for others', () => {
    expect(of('a', 'b')).toEqual(of('a', 'b'));
    expect(of('a', 'b')).not.toEqual(of('ab'));
    expect(of('a', 'b')).not.toEqual(of('b', 'a'));
  });

  it('is uniform, from 0 up to 1', () => {
    const values = many(20_000, seededRandom('even'));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(mean(values)).toBeCloseTo(0.5, 1);
  });
});

describe('wander', () => {
  const settings = { mean: 10, sd: 2, tauMs: 1000 };
  it.each([
    ['many small steps', 100, 20],
    ['one large step', 1, 2000],
  ])('has its mean and standard deviation after %s', (_, steps, dtMs) => {
    const random = seededRandom('wander');
    const ends = many(4000, () => {
      let value = 14;
      for (let step = 0; step < steps; step += 1) value = wander(value, settings, dtMs, random);
      return value;
    });
    const expected = 10 + 4 * Math.exp(-2);
    expect(Math.abs(mean(ends) - expected)).toBeLessThan(0.15);
    const deviation = Math.sqrt(mean(ends.map((end) => (end - expected) ** 2)));
    expect(Math.abs(deviation - 2 * Math.sqrt(1 - Math.exp(-4)))).toBeLessThan(0.15);
  });

  it('stays where it is while no time passes', () => {
    expect(wander(14, settings, 0, seededRandom('still'))).toBe(14);
  });
});

describe('waiting and pickWeighted', () => {
  it('waits about the mean, within bounds', () => {
    const random = seededRandom('wait');
    const waits = many(5000, () => waiting(random, 100, 20, 300));
    expect(Math.min(...waits)).toBe(20);
    expect(Math.max(...waits)).toBe(300);
    expect(Math.abs(mean(waits) - 97)).toBeLessThan(10);
  });

  it('picks by weight, and never what has no weight', () => {
    const random = seededRandom('pick');
    const picked = Array.from({ length: 3000 }, () => pickWeighted(random, [[3, 'a'], [0, 'b'], [1, 'c']])); // prettier-ignore
    expect(picked).not.toContain('b');
    expect(Math.abs(picked.filter((item) => item === 'a').length / 3000 - 0.75)).toBeLessThan(0.05);
  });
});
