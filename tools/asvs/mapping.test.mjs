import { describe, expect, it } from 'vitest';
import { complaints, countsOf, kindOf } from './mapping.mjs';

const FILES = {
  'a.test.ts': "it('does what it should', () => undefined);",
  'docs/a.md': '# A page\n\n## Who may do what\n',
};
const read = (file) => FILES[file];
const tested = { id: 'V1.1.1', about: 'x', tests: ['a.test.ts > does what it should'] };
const written = { id: 'V1.1.2', about: 'x', documents: ['docs/a.md#who-may-do-what'] };
const absent = { id: 'V1.1.3', about: 'x', notApplicable: 'there is none' };
const excepted = { id: 'V1.1.4', about: 'x', exception: 'not yet', planned: 'soon' };
const all = [tested, written, absent, excepted];
const ids = all.map(({ id }) => id);

it('accepts a correct mapping, and counts its items', () => {
  expect(complaints(ids, all, read)).toEqual([]);
  expect(countsOf(all)).toEqual({ tested: 1, documented: 1, notApplicable: 1, exception: 1 });
});

describe('finds', () => {
  it.each([
    ['an item that is missing', all.slice(1), 'V1.1.1 is missing'],
    ['an item that is there twice', [...all, absent], 'V1.1.3 is there twice'],
    ['an item of another level', [...all, { ...absent, id: 'V9.9.9' }], 'V9.9.9 is no item of levels 1 and 2'],
    [
      'a file that is gone',
      [{ ...tested, tests: ['b.test.ts > x'] }, ...all.slice(1)],
      'V1.1.1 names a file that is not there: b.test.ts',
    ],
    [
      'a test that is gone',
      [{ ...tested, tests: ['a.test.ts > does what'] }, ...all.slice(1)],
      'V1.1.1 names a test that is not in a.test.ts: does what',
    ],
    [
      'a heading that is gone',
      [tested, { ...written, documents: ['docs/a.md#who'] }, absent, excepted],
      'V1.1.2 names a heading that is not there: docs/a.md#who',
    ],
    [
      'an item without a word',
      [{ id: 'V1.1.1', about: 'x' }, ...all.slice(1)],
      'V1.1.1 is neither met, nor out of place, nor excepted',
    ],
  ])('%s', (_title, items, complaint) => {
    expect(complaints(ids, items, read)).toEqual([complaint]);
  });

  it('an exception without a plan, and an item of two kinds', () => {
    expect(kindOf({ ...excepted, planned: undefined })).toBeUndefined();
    expect(kindOf({ ...absent, tests: tested.tests })).toBeUndefined();
    expect(kindOf({ ...excepted, tests: tested.tests })).toBe('exception');
  });
});
