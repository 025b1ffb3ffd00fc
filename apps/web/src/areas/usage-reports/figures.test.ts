import { expect, it } from 'vitest';
import { barsOf } from './figures.js';

const row = (name: string | null, transmissions: number) => ({
  key: name ?? '-',
  name,
  inventory: null,
  transmissions,
  seconds: 0,
  data: 0,
  recordings: 0,
  size: 0,
  activations: 0,
});

it('units stand by their value, without those that have none', () => {
  const bars = barsOf([row('a', 1), row('b', 0), row('c', 3)], 'unit', 'transmissions');
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['c', 3],
    ['a', 1],
  ]);
});

it('months stay in their order, and an empty one stays', () => {
  const bars = barsOf([row('2026-09', 1), row('2026-10', 0), row('2026-11', 3)], 'month', 'transmissions');
  expect(bars.map(({ name }) => name)).toEqual(['2026-09', '2026-10', '2026-11']);
});
