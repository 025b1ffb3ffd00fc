import { expect, it } from 'vitest';
import { Random } from './random.js';

const draw = (seed: number): number[] => {
  const { next } = new Random(seed);
  return Array.from({ length: 1_000 }, next);
};

it('gives equal numbers for equal seeds, spread over 0 to 1, and others for other seeds', () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const mean = draw(7).reduce((sum, one) => sum + one, 0) / 1_000;
  expect(mean).toBeGreaterThan(0.45);
  expect(mean).toBeLessThan(0.55);
});

it('picks by weight', () => {
  const random = new Random(3);
  const list = [
    { weight: 9, name: 'often' },
    { weight: 1, name: 'seldom' },
    { weight: 0, name: 'never' },
  ];
  const names = Array.from({ length: 1_000 }, () => random.weighted(list).name);
  const often = names.filter((name) => name === 'often').length;
  expect(often).toBeGreaterThan(800);
  expect(names).not.toContain('never');
});
