import { expect, it } from 'vitest';
import { checkCoordinates, coordinatesOf, coordinatesText } from './location.js';

it.each([
  ['52.52, 13.405', { lat: 52.52, lng: 13.405 }],
  [' -33.9   151 ', { lat: -33.9, lng: 151 }],
  ['0;0', { lat: 0, lng: 0 }],
  ['90,-180', { lat: 90, lng: -180 }],
  ['', null],
  ['  ', null],
  ['91, 0', undefined],
  ['0, 180.1', undefined],
  ['52.52', undefined],
  ['52,52, 13,405', undefined],
  ['Berlin', undefined],
  ['1e1, 2', undefined],
])('%j', (text, coordinates) => {
  expect(coordinatesOf(text)).toEqual(coordinates);
  expect(checkCoordinates(text) === null).toBe(coordinates !== undefined);
});

it('coordinates are shown as they are entered', () => {
  expect(coordinatesText({ lat: 52.52, lng: -1 })).toBe('52.52, -1');
  expect(coordinatesText(null)).toBe('');
});
