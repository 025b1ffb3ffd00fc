import { eventually } from '@backhaul/agent/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Gpsd, locationIn } from './gpsd.js';
import { gpsdPeer } from './testing/gpsd-peer.js';

const BERLIN = { class: 'TPV', device: '/dev/ttyACM0', mode: 3, lat: 52.52, lon: 13.405, altHAE: 34.1 };

let peer: Awaited<ReturnType<typeof gpsdPeer>>;
let gpsd: Gpsd;
let now = 0;
beforeEach(async () => {
  now = 0;
  peer = await gpsdPeer();
  gpsd = new Gpsd(peer.address, 50, () => now);
});
afterEach(async () => {
  gpsd.stop();
  await peer.stop();
});
const located = (lat: number) => eventually(`the location ${lat}`, () => gpsd.location?.lat === lat || undefined);

it.each<[string, unknown, unknown]>([
  ['a fix', BERLIN, { lat: 52.52, lng: 13.405, source: 'gps' }],
  ['its error', { ...BERLIN, eph: 4.2 }, { lat: 52.52, lng: 13.405, source: 'gps', accuracy: 4.2 }],
  ['its error by axis', { ...BERLIN, epx: 3, epy: 5 }, { lat: 52.52, lng: 13.405, source: 'gps', accuracy: 5 }],
  ['a fix of two dimensions', { ...BERLIN, mode: 2 }, { lat: 52.52, lng: 13.405, source: 'gps' }],
  ['no fix', { class: 'TPV', mode: 1 }, null],
  ['a place that is none', { ...BERLIN, lat: 95 }, null],
  ['something else', { class: 'SKY', satellites: [] }, undefined],
])('parses %s', (_, report, expected) => {
  expect(locationIn(JSON.stringify(report))).toEqual(expected);
});

it('ignores anything that is not a report', () => {
  expect([locationIn('{"class":"TPV"'), locationIn('hello'), locationIn('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('reports the location of gpsd, and none once it is old or the fix is lost', async () => {
  expect(gpsd.location).toBeNull();
  peer.send(BERLIN);
  gpsd.start();
  await located(52.52);
  now = 10_001;
  expect(gpsd.location).toBeNull();
  peer.send({ ...BERLIN, lat: 48.1 });
  await located(48.1);
  peer.send({ class: 'TPV', mode: 1 });
  await eventually('no fix', () => gpsd.location === null || undefined);
});

it('reconnects when gpsd disconnects, or sends an endless line', async () => {
  peer.send(BERLIN);
  gpsd.start();
  await located(52.52);
  peer.drop();
  peer.send({ ...BERLIN, lat: 48.1 });
  await located(48.1);
  peer.send(`{"class":"TPV",${' '.repeat(70_000)}`.replace('\n', ''));
  peer.send({ ...BERLIN, lat: 41.9 });
  await located(41.9);
});

it('waits for a gpsd that is not running', async () => {
  await peer.stop();
  gpsd.start();
  await new Promise((done) => setTimeout(done, 120));
  expect(gpsd.location).toBeNull();
});
