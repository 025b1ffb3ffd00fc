import { expect, it } from 'vitest';
import { changedSearch, wordsIn } from './address.js';
import { parseListSearch } from './search.js';

it('reads words and whole numbers from an address, and leaves out what does not fit', () => {
  expect(
    parseListSearch({ q: 'news', page: 3, sort: '-name', open: '', role: ['a'], x1: 'y', part: 1.5, deep: { a: 1 } }),
  ).toEqual({ q: 'news', page: 3, sort: '-name' });
});

it('cuts a text that is longer than any search', () => {
  expect(parseListSearch({ q: 'x'.repeat(300) })['q']).toHaveLength(255);
});

it('changes a part of an address and drops what is empty', () => {
  expect(changedSearch({ q: 'news', page: 2, role: 'a.b' }, { page: undefined, q: '', sort: 'name' })).toEqual({
    role: 'a.b',
    sort: 'name',
  });
});

it('splits the words of a filter', () => {
  expect(wordsIn({ role: 'luc_read.luc_regular' }, 'role')).toEqual(['luc_read', 'luc_regular']);
  expect(wordsIn({}, 'role')).toEqual([]);
});
