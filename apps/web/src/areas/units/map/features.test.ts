import { expect, it } from 'vitest';
import { unitOf } from '../../../live/testing/rows.js';
import { boundsOf, isWithin, pointsOf, trackOf } from './features.js';

const at = (lat: number, lng: number) => ({ lat, lng });

it('shows units that reported a location', () => {
  const battery = { id: 'a', type: 'battery', severity: 'critical', since: 0, text: '' } as const;
  const { features } = pointsOf([
    unitOf('a', { location: at(48, 2), multiviewStatus: 'live', alerts: { a: battery } }),
    unitOf('b'),
    unitOf('c', { location: at(-1, -2), multiviewStatus: 'offline' }),
  ]);
  expect(features.map(({ geometry, properties }) => [geometry.coordinates, properties])).toEqual([
    [[2, 48], { uid: 'a', name: 'a', icon: 'state-live', live: 1, alert: 1 }],
    [[-2, -1], { uid: 'c', name: 'c', icon: 'state-offline', live: 0, alert: 0 }],
  ]);
});

it.each([
  ['nothing', [], []],
  ['one point', [at(1, 1)], []],
  ['a line', [at(1, 1), at(2, 2)], [[[1, 1], [2, 2]]]], // prettier-ignore
  [
    'over the date line',
    [at(0, 178), at(0, 179), at(0, -179), at(0, -178)],
    [
      [
        [178, 0],
        [179, 0],
      ],
      [
        [-179, 0],
        [-178, 0],
      ],
    ],
  ],
])('draws %s', (_, points, lines) => {
  expect(trackOf(points).map(({ geometry }) => geometry.coordinates)).toEqual(lines);
});

it.each([
  [at(0, 0), true],
  [at(11, 0), false],
  [at(0, 21), false],
  [at(0, -20), true],
])('%j is within: %s', (place, within) => {
  expect(isWithin({ west: -20, east: 20, south: -10, north: 10 }, place)).toBe(within);
});

it.each([
  [at(0, 175), true],
  [at(0, -175), true],
  [at(0, 0), false],
])('%j is within a view over the date line: %s', (place, within) => {
  expect(isWithin({ west: 170, east: 190, south: -10, north: 10 }, place)).toBe(within);
  expect(isWithin({ west: -190, east: -170, south: -10, north: 10 }, place)).toBe(within);
});

it('shows every place when it shows the whole world', () => {
  expect(isWithin({ west: -400, east: 10, south: -90, north: 90 }, at(0, 100))).toBe(true);
});

it.each([
  ['no place', [], null],
  ['one', [at(48, 2)], { west: 2, east: 2, south: 48, north: 48 }],
  ['some', [at(48, 2), at(-33, 151), at(40, -74)], { west: -74, east: 151, south: -33, north: 48 }],
])('has bounds of places: %s', (_, places, bounds) => expect(boundsOf(places)).toEqual(bounds));
