import { expect, test } from 'vitest';
import { sortableColumns } from './columns.js';

test('all that the list can be sorted by is offered where it has no heads to press, under the name of its column', () => {
  expect(sortableColumns().map(({ by, head, first }) => [by, head, first])).toEqual([
    ['state', 'State', 'asc'],
    ['name', 'Unit', 'asc'],
    ['bitrate', 'Mbps, 4 min', 'desc'],
    ['battery', 'Battery', 'asc'],
    ['place', 'Location', 'asc'],
  ]);
});
