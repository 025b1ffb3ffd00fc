import type { Alert } from '@backhaul/contract';
import { expect, test } from 'vitest';
import { unitOf } from '../testing/rows.js';
import { matcher, NO_FILTER, type UnitFilter } from './filter.js';

const dropped: Alert = { id: 'x', type: 'bitrateDrop', severity: 'warning', since: 0, text: '' };
const unit = unitOf('u', {
  name: 'crew-1',
  comment: 'City hall, press room',
  multiviewStatus: 'live',
  selectedChannelName: 'studio-1',
  labels: [{ id: 'l1', label: 'Politics', colour: 'blue' }],
  alerts: { x: dropped },
  location: { lat: 0, lng: 0, address: { formattedAddress: 'Berlin' } },
});

test.each<[Partial<UnitFilter>, boolean]>([
  [{}, true],
  [{ states: ['live'] }, true],
  [{ states: ['idle', 'live'] }, true],
  [{ states: ['offline'] }, false],
  [{ types: ['fieldUnits'] }, true],
  [{ types: ['liteUnits'] }, false],
  [{ labels: ['l1', 'l2'] }, true],
  [{ labels: ['l2'] }, false],
  [{ alerts: ['any'] }, true],
  [{ alerts: ['bitrateDrop'] }, true],
  [{ alerts: ['battery'] }, false],
  [{ states: ['live'], types: ['liteUnits'] }, false],
  [{ text: 'CREW' }, true],
  [{ text: 'press crew-1' }, true],
  [{ text: 'berlin' }, true],
  [{ text: 'politics' }, true],
  [{ text: 'studio-1' }, true],
  [{ text: 'crew studio-2' }, false],
  [{ text: '   ' }, true],
])('%o: %s', (filter, expected) => {
  expect(matcher({ ...NO_FILTER, ...filter })(unit)).toBe(expected);
});

test('a unit without alerts is not among those with any', () => {
  expect(matcher({ ...NO_FILTER, alerts: ['any'] })(unitOf('u'))).toBe(false);
});
