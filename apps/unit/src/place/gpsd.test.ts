import { eventually } from '@backhaul/agent/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Gpsd, placeIn } from './gpsd.js';
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
const place = (lat: number) => eventually(`the place ${lat}`, () => gpsd.place?.lat === lat || undefined);

it.each<[string, unknown, unknown]>([
  ['a fix', BERLIN, { lat: 52.52, lng: 13.405 }],
  ['a fix of two dimensions', { ...BERLIN, mode: 2 }, { lat: 52.52, lng: 13.405 }],
  ['no fix', { class: 'TPV', mode: 1 }, null],
  ['a place that is none', { ...BERLIN, lat: 95 }, null],
  ['something else', { class: 'SKY', satellites: [] }, undefined],
])('reads %s', (_, report, expected) => {
  expect(placeIn(JSON.stringify(report))).toEqual(expected);
});

it('reads nothing in what is no report', () => {
  expect([placeIn('{"class":"TPV"'), placeIn('hello'), placeIn('')]).toEqual([undefined, undefined, undefined]);
});

it('knows the place that gpsd tells, and not where it was once that is old or the fix is lost', async () => {
  expect(gpsd.place).toBeNull();
  peer.tell(BERLIN);
  gpsd.start();
  await place(52.52);
  now = 10_001;
  expect(gpsd.place).toBeNull();
  peer.tell({ ...BERLIN, lat: 48.1 });
  await place(48.1);
  peer.tell({ class: 'TPV', mode: 1 });
  await eventually('no fix', () => gpsd.place === null || undefined);
});

it('calls again when gpsd goes away, or says no end of a line', async () => {
  peer.tell(BERLIN);
  gpsd.start();
  await place(52.52);
  peer.drop();
  peer.tell({ ...BERLIN, lat: 48.1 });
  await place(48.1);
  peer.tell(`{"class":"TPV",${' '.repeat(70_000)}`.replace('\n', ''));
  peer.tell({ ...BERLIN, lat: 41.9 });
  await place(41.9);
});

it('waits for a gpsd that is not there', async () => {
  await peer.stop();
  gpsd.start();
  await new Promise((done) => setTimeout(done, 120));
  expect(gpsd.place).toBeNull();
});
