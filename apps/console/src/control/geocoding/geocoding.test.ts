import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_GEOCODING, type GeocodingSettings } from '@backhaul/domain';
import { unitRecordOf } from '../../testing/registry.js';
import { ownNetworks } from '../webhooks/receivers.js';
import { Gazetteer } from './gazetteer.js';
import { LocationNames, type NameSource } from './location-names.js';
import { Locations } from './locations.js';
import { GeocodingService } from './service.js';

const BERLIN = { lat: 52.52, lng: 13.405 };

describe('the gazetteer', () => {
  const gazetteer = new Gazetteer();
  it.each([
    [52.52, 13.405, 'Berlin, Germany'],
    [52.4, 13.06, 'Potsdam, Germany'],
    [51.5, -0.12, 'London, United Kingdom'],
    [40.75, -73.99, 'New York City, United States'],
    [-18.14, 178.44, 'Suva, Fiji'],
    [35.68, 139.75, 'Tokyo, Japan'],
    [78.22, 15.64, 'Longyearbyen, Svalbard & Jan Mayen'],
    [0, -30, null],
    [90, 0, null],
  ])('%f, %f is %s', async (lat, lng, name) => {
    expect(await gazetteer.nameOf({ lat, lng })).toBe(name);
  });
});

describe('a service', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let asked: string[] = [];
  let now = 0;
  let url = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address() as AddressInfo;
    url = `http://127.0.0.1:${address.port}/reverse?lat={lat}&lon={lng}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  const service = (networks = '127.0.0.0/8') =>
    new GeocodingService({ url, networks: ownNetworks(networks) }, { now: () => now });

  it.each([
    ['of Nominatim', '{"display_name":"Mitte, Berlin"}', 'Mitte, Berlin'],
    ['of Pelias', '{"features":[{"properties":{"label":"Mitte, Berlin, Germany"}}]}', 'Mitte, Berlin, Germany'],
    ['of Photon', '{"features":[{"properties":{"name":"Mitte"}}]}', 'Mitte'],
    ['without a place', '{"features":[]}', null],
    ['with an error', '{"error":"Unable to geocode"}', null],
  ])('answers %s', async (_, body, name) => {
    answer = { status: 200, body };
    asked = [];
    expect(await service().nameOf(BERLIN)).toBe(name);
    expect(asked).toEqual(['/reverse?lat=52.52000&lon=13.40500']);
  });

  it.each([
    ['fails', { status: 500, body: '{}' }],
    ['answers nonsense', { status: 200, body: 'no' }],
    ['answers something else', { status: 200, body: '[]' }],
    ['redirects', { status: 302, body: '' }],
  ])('that %s is left alone for a while', async (_, given) => {
    answer = given;
    asked = [];
    const one = service();
    expect(await one.nameOf(BERLIN)).toBeUndefined();
    answer = { status: 200, body: '{"display_name":"Berlin"}' };
    expect(await one.nameOf(BERLIN)).toBeUndefined();
    expect(asked).toHaveLength(1);
    now += 60_000;
    expect(await one.nameOf(BERLIN)).toBe('Berlin');
  });

  it('is not asked in a network that is not allowed', async () => {
    asked = [];
    expect(await service('').nameOf(BERLIN)).toBeUndefined();
    expect(await service('10.0.0.0/8').nameOf(BERLIN)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

const none: NameSource = () => Promise.resolve(null);

describe('names of locations', () => {
  let now = 0;
  const clock = { now: () => now };
  const names = (gazetteer: NameSource, service: NameSource) => new LocationNames({ gazetteer, service }, clock);

  it('come by the first that knows one, and are kept', async () => {
    let asked = 0;
    const found = names(
      () => Promise.resolve('Berlin'),
      () => Promise.resolve(((asked += 1), asked < 2 ? 'Mitte' : null)),
    );
    expect(found.of(['service', 'gazetteer'], BERLIN)).toBeNull();
    await found.idle();
    expect(found.of(['service', 'gazetteer'], BERLIN)).toEqual({ formattedAddress: 'Mitte', by: 'service' });
    expect(found.of(['service', 'gazetteer'], { lat: 52.52001, lng: 13.40501 })?.by).toBe('service');
    now += 24 * 3_600_000;
    found.of(['service', 'gazetteer'], BERLIN);
    await found.idle();
    expect(found.of(['service', 'gazetteer'], BERLIN)).toEqual({ formattedAddress: 'Berlin', by: 'gazetteer' });
    expect(found.of([], BERLIN)).toBeNull();
  });

  it('do without a service that is dead, or hangs', async () => {
    const dead = names(
      () => Promise.resolve('Berlin'),
      () => Promise.reject(new Error('dead')),
    );
    dead.of(['service', 'gazetteer'], BERLIN);
    await dead.idle();
    expect(dead.of(['service', 'gazetteer'], BERLIN)?.formattedAddress).toBe('Berlin');
    const hanging = names(none, () => new Promise(() => undefined));
    expect(hanging.of(['service'], BERLIN)).toBeNull();
    expect(hanging.of(['service'], BERLIN)).toBeNull();
  });
});

/** A unit whose inventory has this profile, and a clock. */
const at = (settings: GeocodingSettings | null) => {
  const record = unitRecordOf('u1', { geocoding: settings });
  let now = 1_000_000;
  const locations = new Locations({
    registry: { unitRecord: (id) => (id === 'u1' ? record : undefined) },
    names: { of: ([by]) => (by === undefined ? null : { formattedAddress: 'Berlin, Germany', by }) },
    clock: { now: () => now },
  });
  return { locations, pass: (ms: number) => (now += ms) };
};

describe('locations of units', () => {
  it('are as reported without a profile', () => {
    const { locations } = at(null);
    expect(locations.taken('u1', BERLIN)).toEqual(BERLIN);
    expect(locations.taken('u1', null)).toBeNull();
    expect(locations.taken('other', BERLIN)).toEqual(BERLIN);
  });

  it('are taken by their profile, with their name', () => {
    const { locations, pass } = at({ ...FIRST_GEOCODING, sendingInterval: 60, accuracies: [50, 1000, 0] });
    const named = { ...BERLIN, source: 'gps', accuracy: 5, address: { formattedAddress: 'Berlin, Germany', by: 'gazetteer' } }; // prettier-ignore
    expect(locations.taken('u1', { ...BERLIN, source: 'gps', accuracy: 80 })).toBeNull();
    expect(locations.taken('u1', { ...BERLIN, source: 'gps', accuracy: 5 })).toEqual(named);
    pass(59_000);
    expect(locations.taken('u1', { lat: 53, lng: 13 })).toEqual(named);
    pass(1_000);
    expect(locations.taken('u1', { lat: 53, lng: 13 })).toMatchObject({ lat: 53, address: { by: 'gazetteer' } });
    expect(locations.taken('u1', null)).toBeNull();
    locations.forget('u1');
    expect(locations.taken('u1', BERLIN)).toMatchObject(BERLIN);
  });

  it('keep the address of the device where nothing else names them', () => {
    const { locations } = at({ ...FIRST_GEOCODING, reverseGeocoders: [] });
    const own = { ...BERLIN, address: { formattedAddress: 'Studio' } };
    expect(locations.taken('u1', own)).toEqual(own);
  });
});
