import { expect, test } from 'vitest';
import { clampPage, pageSlice, pagesOf } from './pages.js';
import { parseMultiviewSearch } from './search.js';

test.each([
  [0, 9, 1],
  [9, 9, 1],
  [10, 9, 2],
  [204, 9, 23],
])('%i tiles, %i a page: %i pages', (count, perPage, pages) => {
  expect(pagesOf(count, perPage)).toBe(pages);
});

test('every tile is on one page, and a page that is gone leads to the last', () => {
  const all = Array.from({ length: 23 }, (_, i) => i);
  const pages = Array.from({ length: pagesOf(23, 4) }, (_, i) => pageSlice(all, i + 1, 4));
  expect(pages.flat()).toEqual(all);
  expect(clampPage(99, pages.length)).toBe(6);
  expect(clampPage(-1, 6)).toBe(1);
});

test.each([
  [{}, {}],
  [
    { page: 3, unit: 'u' },
    { page: 3, unit: 'u' },
  ],
  [{ page: 1 }, {}],
  [{ page: '3', unit: 7 }, {}],
  [{ of: 'channels', unit: 'u' }, { of: 'channels' }],
  [
    { of: 'channels', page: 2, show: 'problems', channel: 'c' },
    { of: 'channels', page: 2, show: 'problems', channel: 'c' },
  ],
  [{ of: 'servers', show: 'problems', channel: 'c' }, {}],
  [{ of: 'channels', show: 'all', channel: 5 }, { of: 'channels' }],
])('reads %j', (search, expected) => {
  expect(parseMultiviewSearch(search)).toEqual(expected);
});
