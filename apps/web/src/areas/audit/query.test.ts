import { describe, expect, it } from 'vitest';
import { auditQuery, fileUrl } from './query.js';

const HOUR = 3_600_000;

describe('auditQuery', () => {
  it.each([
    ['nothing', {}, {}],
    ['a day, by whole hours', { since: 1 }, { from: 76 * HOUR }],
    ['another number of days is not offered', { since: 2 }, {}],
    ['a noun', { noun: 'unit' }, { noun: 'unit' }],
    ['an unknown noun', { noun: 'weather' }, {}],
    ['an action', { action: 'unit:start' }, { action: ['unit:start'] }],
    [
      'several actions, without unknown ones',
      { action: 'unit:start.units.get.group:create' },
      { action: ['unit:start', 'group:create'] },
    ],
    ['an unknown action', { action: 'weather:change' }, {}],
    ['a result', { result: 'refused' }, { result: 'refused' }],
    ['a record', { subject: 'unit_1' }, { subjectId: 'unit_1' }],
  ])('%s', (_, search, query) => {
    expect(auditQuery(search, 100.5 * HOUR)).toEqual(query);
  });
});

it('names the file of what is shown', () => {
  expect(
    fileUrl({ noun: 'unit', action: 'unit:start.unit:stop', q: 'kim & co', by: 'username', page: 3 }, 'csv', 0),
  ).toBe(
    '/luc/luc-core-web/rest/v2/admin/audit/file?noun=unit&action=unit%3Astart&action=unit%3Astop&searchValue=kim+%26+co&searchKey=username&format=csv',
  );
});
