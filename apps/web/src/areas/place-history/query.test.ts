import { expect, it } from 'vitest';
import { fileUrl, historyQuery } from './query.js';

it.each([
  [{}, { place: 'group' }],
  [
    { kind: 'unit', state: 'ended' },
    { place: 'group', kind: 'unit', state: 'ended' },
  ],
  [{ kind: 'camera', state: 'x', from: 'yesterday', to: '2026-99-99' }, { place: 'group' }],
  [
    { from: '2026-11-26', to: '2026-11-26' },
    { place: 'group', from: new Date('2026-11-26T00:00').getTime(), to: new Date('2026-11-27T00:00').getTime() },
  ],
])('%j is asked for as %j', (search, query) => {
  expect(historyQuery('group', search)).toEqual(query);
});

it('takes the same as a file, with what is searched for', () => {
  expect(fileUrl('inventory', { q: 'a&b', by: 'device', kind: 'unit', page: 3 })).toBe(
    '/luc/luc-core-web/rest/v2/admin/placeHistory/file?place=inventory&kind=unit&searchValue=a%26b&searchKey=device',
  );
});
