import { expect, it } from 'vitest';
import { keepNewest } from './keep-newest.js';

it('drops the entries that were used longest ago', () => {
  const kept = new Map<string, number>();
  for (const [key, value] of [['a', 1], ['b', 2], ['a', 3], ['c', 4]] as const) keepNewest(kept, key, value, { most: 2 }); // prettier-ignore
  expect([...kept]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

it('drops stale entries up to the first one that is not', () => {
  const kept = new Map([
    ['a', 1],
    ['b', 5],
    ['c', 1],
  ]);
  keepNewest(kept, 'd', 5, { most: 9, isStale: (value) => value < 5 });
  expect([...kept.keys()]).toEqual(['b', 'c', 'd']);
});
