import type { Feature, Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { continued, withoutLeaps } from './date-line.js';

it('cuts lines where they leap, and those along the edge of the map', () => {
  const line = [
    [178, -16],
    [180, -16],
    [-180, -16],
    [-178, -16],
    [-180, 60],
    [-180, 70],
  ];
  expect(withoutLeaps({ type: 'MultiLineString', coordinates: [line] }).coordinates).toEqual([
    [
      [178, -16],
      [180, -16],
    ],
    [
      [-180, -16],
      [-178, -16],
      [-180, 60],
    ],
  ]);
});

const ring = (...coordinates: [number, number][]): Feature<Polygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [coordinates] },
});

it.each([
  [
    'over the date line',
    ring([179, 0], [-179, 0], [-179, 1], [179, 0]),
    [
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 0],
    ],
  ],
  [
    'elsewhere',
    ring([1, 0], [2, 0], [2, 1], [1, 0]),
    [
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 0],
    ],
  ],
  [
    'of Antarctica',
    ring([-180, -70], [180, -70], [180, -90], [-180, -90]),
    [
      [-180, -70],
      [180, -70],
      [180, -90],
      [-180, -90],
    ],
  ],
])('continues land %s', (_, land, expected) => {
  expect(continued(land).geometry).toMatchObject({ coordinates: [expected] });
});
