import { afterEach, expect, it, vi } from 'vitest';
import { chooseZone } from '../../text/zone.js';
import { fileUrl, historyQuery } from './query.js';

vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
afterEach(() => chooseZone(null));

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

it('days are those of the zone of the preferences', () => {
  chooseZone('Asia/Tokyo');
  expect(historyQuery('group', { from: '2026-11-26', to: '2026-11-26' })).toEqual({
    place: 'group',
    from: Date.UTC(2026, 10, 25, 15),
    to: Date.UTC(2026, 10, 26, 15),
  });
});

it('takes the same as a file, with what is searched for', () => {
  expect(fileUrl('inventory', { q: 'a&b', by: 'device', kind: 'unit', page: 3 })).toBe(
    '/luc/luc-core-web/rest/v2/admin/placeHistory/file?place=inventory&kind=unit&searchValue=a%26b&searchKey=device',
  );
});
