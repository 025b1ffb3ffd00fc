import { describe, expect, it } from 'vitest';
import { type Fix, isTaken, isTooOften } from './fix.js';
import { held, type Held } from './gate.js';
import { nearestPlace } from './gazetteer.js';
import { refreshed, type Refreshed, type RefreshReason, refreshReason, type Surroundings } from './refresh.js';
import { checkGeocoding, FIRST_GEOCODING, type GeocodingSettings } from './rules.js';

const RULES: GeocodingSettings = {
  ...FIRST_GEOCODING,
  refreshInterval: 600,
  refreshLimit: 3,
  sendingInterval: 10,
  distanceThreshold: 100,
  cellThreshold: 2,
  rssiThreshold: 20,
  geocoders: ['gps', 'network'],
  accuracies: [50, 0],
};
const BERLIN = { lat: 52.52, lng: 13.405 };

it.each<[string, Partial<GeocodingSettings>, Record<string, string>]>([
  ['the first ones', {}, {}],
  ['an interval too short', { refreshInterval: 9 }, { refreshInterval: 'Must be 10 or more' }],
  ['half a second', { sendingInterval: 1.5 }, { sendingInterval: 'Must be an integer' }],
  ['no location an hour', { refreshLimit: 0 }, { refreshLimit: 'Must be 1 or more' }],
  ['no distance', { distanceThreshold: 0 }, { distanceThreshold: 'Must be 1 or more' }],
  ['what does not count', { distanceThreshold: null, cellThreshold: null, rssiThreshold: null }, {}],
  ['more than all of a signal', { rssiThreshold: 101 }, { rssiThreshold: 'Must be 100 or less' }],
  ['too many cells', { cellThreshold: 17 }, { cellThreshold: 'Must be 16 or less' }],
  ['a geocoder without accuracy', { geocoders: ['gps', 'fixed'], accuracies: [5] }, { accuracies: 'Accuracies must be as many as the geocoders, each 0 or more' }], // prettier-ignore
  ['an accuracy without geocoder', { geocoders: [], accuracies: [5] }, { accuracies: 'Accuracies must be as many as the geocoders, each 0 or more' }], // prettier-ignore
  ['a negative accuracy', { geocoders: ['gps'], accuracies: [-1] }, { accuracies: 'Must be 0 or more' }],
  ['accuracy 0', { geocoders: ['gps'], accuracies: [0] }, {}],
  ['no geocoder', { geocoders: [], accuracies: [] }, {}],
  ['a geocoder twice', { geocoders: ['gps', 'gps'], accuracies: [1, 1] }, { geocoders: 'Invalid field' }],
  ['a reverse geocoder twice', { reverseGeocoders: ['service', 'service'] }, { reverseGeocoders: 'Invalid field' }],
])('a profile with %s', (_, change, complaints) => {
  const found = checkGeocoding({ ...FIRST_GEOCODING, ...change });
  expect(Object.fromEntries(found.map(({ path, message }) => [path, message.text]))).toEqual(complaints);
});

it.each<[string, Partial<Fix>, boolean]>([
  ['exact', { source: 'gps', accuracy: 50 }, true],
  ['less exact', { source: 'gps', accuracy: 50.1 }, false],
  ['of a geocoder that takes any', { source: 'network', accuracy: 5000 }, true],
  ['of another geocoder', { source: 'fixed', accuracy: 0 }, false],
  ['of unknown accuracy', { source: 'gps' }, true],
  ['of an unknown source', { accuracy: 9000 }, true],
])('a location %s: taken %s', (_, change, expected) => {
  expect(isTaken(RULES, { ...BERLIN, ...change })).toBe(expected);
});

it('takes no location where there is no geocoder', () => {
  expect(isTaken({ ...RULES, geocoders: [], accuracies: [] }, BERLIN)).toBe(false);
});

it.each([
  [[], 0, false],
  [[0], 9_999, true],
  [[0], 10_000, false],
  [[0, 20_000, 40_000], 60_000, true],
  [[0, 20_000, 40_000], 3_600_000, false],
])('after %j, at %i: too often %s', (times, now, expected) => {
  expect(isTooOften(RULES, times, now)).toBe(expected);
});

const now = (at: number, change: Partial<Surroundings<Fix>> = {}): Surroundings<Fix> => ({
  at,
  fix: BERLIN,
  signals: new Map([['1', 60]]),
  cells: new Map([['1', 'a'], ['2', 'b']]), // prettier-ignore
  connections: 1,
  streaming: false,
  ...change,
});
const NEAR = { lat: 52.5205, lng: 13.405 };
const FAR = { lat: 52.521, lng: 13.405 };

describe('a unit', () => {
  const last: Refreshed<Fix> = { ...now(0), times: [0] };

  it.each<[string, Surroundings<Fix>, Partial<GeocodingSettings>, RefreshReason | null]>([
    ['nothing changed', now(599_999), {}, null],
    ['the interval is over', now(600_000), {}, 'interval'],
    ['it came online', now(1, { connections: 2 }), {}, 'online'],
    ['it came online, which does not count', now(1, { connections: 2 }), { refreshOnOnline: false }, null],
    ['it streams', now(1, { streaming: true }), {}, 'streaming'],
    ['it streams, which does not count', now(1, { streaming: true }), { refreshOnStreaming: false }, null],
    ['it moved a little', now(1, { fix: NEAR }), {}, null],
    ['it moved', now(1, { fix: FAR }), {}, 'distance'],
    ['it moved, which does not count', now(1, { fix: FAR }), { distanceThreshold: null }, null],
    ['its location is lost', now(1, { fix: null }), {}, null],
    ['one cell changed', now(1, { cells: new Map([['1', 'c'], ['2', 'b']]) }), {}, null], // prettier-ignore
    ['two cells changed', now(1, { cells: new Map([['1', 'c'], ['2', 'd']]) }), {}, 'cell'], // prettier-ignore
    ['a modem is new', now(1, { cells: new Map([['3', 'c'], ['4', 'd']]) }), {}, null], // prettier-ignore
    ['the signal changed a little', now(1, { signals: new Map([['1', 79]]) }), {}, null],
    ['the signal changed', now(1, { signals: new Map([['1', 40]]) }), {}, 'rssi'],
  ])('where %s', (_, seen, change, reason) => {
    expect(refreshReason({ ...RULES, ...change }, last, seen)).toBe(reason);
  });

  it('reports what it was at first, until the rules permit another', () => {
    const first = refreshed(RULES, null, now(0));
    expect(first).toMatchObject({ fix: BERLIN, times: [0] });
    const soon = refreshed(RULES, first, now(5_000, { fix: FAR }));
    expect(soon.fix).toEqual(BERLIN);
    const later = refreshed(RULES, soon, now(10_000, { fix: FAR }));
    expect(later).toMatchObject({ fix: FAR, times: [0, 10_000] });
    expect(refreshed(RULES, later, now(700_000, { fix: null })).fix).toBeNull();
  });

  it('keeps to the limit of an hour', () => {
    let state = refreshed(RULES, null, now(0));
    const moved = (at: number) => (state = refreshed(RULES, state, now(at, { fix: { lat: at / 1e6, lng: 0 } }))).times;
    expect(moved(20_000)).toHaveLength(2);
    expect(moved(40_000)).toHaveLength(3);
    expect(moved(60_000)).toEqual([0, 20_000, 40_000]);
    expect(moved(3_600_001)).toEqual([20_000, 40_000, 3_600_001]);
  });

  it('refreshes at each start to stream', () => {
    let state = refreshed(RULES, null, now(0));
    for (const [at, streaming, times] of [
      [20_000, true, 2],
      [40_000, false, 2],
      [60_000, true, 3],
    ] as const) {
      // prettier-ignore
      state = refreshed(RULES, state, now(at, { streaming }));
      expect(state.times).toHaveLength(times);
    }
  });

  it('does not report what is too inexact, and nothing of another geocoder at first', () => {
    const exact = refreshed(RULES, null, now(0, { fix: { ...BERLIN, source: 'gps', accuracy: 4 } }));
    const poor = now(20_000, { fix: { ...FAR, source: 'gps', accuracy: 90 } });
    expect(refreshed(RULES, exact, poor).fix).toEqual(exact.fix);
    expect(refreshed(RULES, null, now(0, { fix: { ...BERLIN, source: 'fixed' } })).fix).toBeNull();
  });
});

it('the console keeps what it took, as long as another comes too soon, too often or too inexact', () => {
  let taken: Held<Fix> | null = null;
  const report = (at: number, fix: Fix) => (taken = held(RULES, taken, fix, at))?.fix;
  const poor = { ...BERLIN, source: 'gps', accuracy: 51 } as const;
  expect(report(0, poor)).toBeUndefined();
  expect(report(0, BERLIN)).toEqual(BERLIN);
  expect(report(9_000, FAR)).toEqual(BERLIN);
  expect(report(10_000, FAR)).toEqual(FAR);
  expect(report(30_000, FAR)).toEqual(FAR);
  expect(report(30_000, poor)).toEqual(FAR);
  expect(report(31_000, NEAR)).toEqual(NEAR);
  expect(report(60_000, BERLIN)).toEqual(NEAR);
  expect(report(3_600_000, BERLIN)).toEqual(BERLIN);
});

it('names a location after the town that it is in, and after the village beside it', () => {
  const city = { name: 'Berlin', lat: 52.52437, lng: 13.41053, population: 3_426_354 };
  const town = { name: 'Potsdam', lat: 52.39886, lng: 13.06566, population: 145_292 };
  const of = (lat: number, lng: number) => nearestPlace([city, town], { lat, lng })?.name ?? null;
  expect(of(52.5, 13.3)).toBe('Berlin');
  expect(of(52.4, 13.05)).toBe('Potsdam');
  expect(of(53.5, 10)).toBeNull();
});
