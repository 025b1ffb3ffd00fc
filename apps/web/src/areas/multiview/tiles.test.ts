import { expect, it } from 'vitest';
import { chosenTiles, toggledTile, wallFilter } from './tiles.js';

it('is narrowed to what is live, and to labels', () => {
  expect(wallFilter('live', ['l'])).toMatchObject({ states: ['live'], labels: ['l'] });
  expect(wallFilter('all', [])).toMatchObject({ states: [], labels: [] });
});

it('keeps chosen tiles in their order as long as the units are there', () => {
  expect(chosenTiles(['c', 'a', 'gone'], ['a', 'b', 'c'])).toEqual(['c', 'a']);
  expect(toggledTile(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggledTile(['a', 'b'], 'a')).toEqual(['b']);
  expect(
    toggledTile(
      Array.from({ length: 100 }, (_, i) => `u${i}`),
      'b',
    ),
  ).toHaveLength(100);
});
