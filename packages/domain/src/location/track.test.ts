import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTrackPoint, metresBetween } from './track.js';

const BERLIN = { lat: 52.52, lng: 13.405 };

it.each([
  ['nowhere', BERLIN, BERLIN, 0],
  ['Berlin to Paris', BERLIN, { lat: 48.857, lng: 2.352 }, 878_000],
  ['over the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111_000],
  ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 20_015_000],
])('%s', (_, a, b, metres) => {
  expect(Math.abs(metresBetween(a, b) - metres)).toBeLessThan(metres * 0.01 + 1);
});

it('holds: as far there as back', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(fc.property(point, point, (a, b) => Math.abs(metresBetween(a, b) - metresBetween(b, a)) < 1e-3));
});

it.each([
  ['the first point', null, { ...BERLIN, at: 0 }, true],
  ['far and late enough', { ...BERLIN, at: 0 }, { lat: 52.521, lng: 13.405, at: 60_000 }, true],
  ['too soon', { ...BERLIN, at: 0 }, { lat: 52.6, lng: 13.405, at: 59_999 }, false],
  ['not far', { ...BERLIN, at: 0 }, { lat: 52.5202, lng: 13.405, at: 600_000 }, false],
])('%s', (_, last, next, expected) => {
  expect(isTrackPoint(last, next)).toBe(expected);
});
