import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitOf } from '../testing/rows.js';
import { holdPlace, sameOrder } from './hold.js';
import { sortUnits, type UnitSort } from './sort.js';

const battery = (percentage: number, connected = true) => ({
  connected,
  percentage,
  charging: false,
  discharging: true,
});
const place = (formattedAddress: string) => ({ lat: 0, lng: 0, address: { formattedAddress } });

const units = [
  unitOf('1', { name: 'crew-10', multiviewStatus: 'idle', battery: battery(20), totalBitrate: 0 }),
  unitOf('2', {
    name: 'Crew-2',
    multiviewStatus: 'live',
    battery: battery(90),
    totalBitrate: 5000,
    location: place('Oslo'),
  }),
  unitOf('3', { name: 'bike-4', multiviewStatus: 'offline', battery: battery(50, false), location: place('berlin') }),
  unitOf('4', { name: 'van-1', multiviewStatus: 'connecting', totalBitrate: 7000 }),
  unitOf('5', { name: 'crew-1', multiviewStatus: 'live' }),
];

test.each<[UnitSort['by'], UnitSort['dir'], string]>([
  ['state', 'asc', '5 2 4 1 3'],
  ['state', 'desc', '3 1 4 5 2'],
  ['name', 'asc', '3 5 2 1 4'],
  ['name', 'desc', '4 1 2 5 3'],
  ['bitrate', 'desc', '4 2 3 5 1'],
  ['bitrate', 'asc', '2 4 3 5 1'],
  ['battery', 'asc', '1 2 3 5 4'],
  ['place', 'asc', '3 2 5 1 4'],
])('by %s, %s', (by, dir, expected) => {
  expect(sortUnits(units, { by, dir }).join(' ')).toBe(expected);
});

test('what an away unit last sent does not rank it', () => {
  const away = unitOf('6', { name: 'a', online: false, totalBitrate: 9000 });
  expect(sortUnits([...units, away], { by: 'bitrate', dir: 'desc' }).join(' ')).toBe('4 2 6 3 5 1');
});

test('of those on air, the ones with a picture come first', () => {
  const seen = unitOf('6', { name: 'van-9', multiviewStatus: 'live', thumbnailUrl: '/t' });
  expect(sortUnits([...units, seen], { by: 'state', dir: 'asc' }).join(' ')).toBe('6 5 2 4 1 3');
});

test('the order does not depend on the order of what comes in', () => {
  const shuffled = fc.shuffledSubarray(units, { minLength: units.length });
  fc.assert(
    fc.property(
      shuffled,
      fc.constantFrom<UnitSort['by']>('state', 'name', 'bitrate', 'battery', 'place'),
      (some, by) => {
        expect(sortUnits(some, { by, dir: 'asc' })).toEqual(sortUnits(units, { by, dir: 'asc' }));
      },
    ),
  );
});

test.each([
  ['a b c', 'b c a', 'a', 'a b c'],
  ['a b c', 'c a b', 'b', 'c b a'],
  ['a b c', 'a c', 'b', 'a b c'],
  ['a b c', 'c', 'b', 'c b'],
  ['a b c', 'c b a', 'x', 'c b a'],
  ['a b c', 'x a b c', 'c', 'x a c b'],
])('%s → %s with %s under the pointer: %s', (previous, wanted, held, expected) => {
  expect(holdPlace(previous.split(' '), wanted.split(' '), held).join(' ')).toBe(expected);
});

test('sameOrder', () => {
  expect(sameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameOrder(['a'], ['a', 'b'])).toBe(false);
});
