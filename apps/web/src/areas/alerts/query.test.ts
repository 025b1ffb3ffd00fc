import { expect, it } from 'vitest';
import { alertsQuery } from './query.js';

const HOUR = 3_600_000;

it.each([
  ['nothing', {}, {}],
  ['those that stand', { state: 'active' }, { state: 'active' }],
  ['an unknown state', { state: 'asleep' }, {}],
  ['a severity and a kind', { severity: 'critical', kind: 'battery' }, { severity: 'critical', type: 'battery' }],
  ['unknown ones', { severity: 'mild', kind: 'weather' }, {}],
  ['what nobody has seen', { acknowledged: 'no' }, { acknowledged: 'no' }],
  ['a group and a device', { group: 'g-1', device: 'u-1' }, { groupId: 'g-1', deviceId: 'u-1' }],
  ['a day, by whole hours', { since: 1 }, { from: 76 * HOUR }],
])('%s', (_, search, query) => {
  expect(alertsQuery(search, 100.5 * HOUR)).toEqual(query);
});
