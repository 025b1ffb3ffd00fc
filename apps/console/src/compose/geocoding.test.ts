import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { CORE, Unit } from '@backhaul/contract';
import { commandTopic, UnitDownlink, UP_TOPICS, upTopic, type UpName } from '@backhaul/contract/bus';
import { FIRST_GEOCODING } from '@backhaul/domain';
import { aUnitState, twoTenants } from '@backhaul/testing';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownNetworks } from '../control/webhooks/receivers.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { Sessions } from '../platform/access/sessions.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { insertThings, testConsole } from '../testing/console.js';
import { unitTelemetry } from '../testing/registry.js';
import type { RunningConsole } from './compose.js';

const { home } = twoTenants();
const RULES = {
  ...FIRST_GEOCODING,
  sendingInterval: 3600,
  geocoders: ['gps', 'network'],
  accuracies: [50, 0],
  cellThreshold: 1,
  rssiThreshold: 30,
};
const MODEM = {
  port: '1',
  id: 'wwan0',
  uiType: 'cell',
  connected: true,
  enabled: true,
  uplinkKbps: 0,
  downlinkKbps: 0,
  upSignalQuality: 4,
  downSignalQuality: 4,
  isCurrentlyRoaming: false,
  modemInfo: 'Telekom lte',
  activeSim: 'A',
  rttMs: null,
  lossPercent: null,
  hardware: { manufacturer: 'Sierra', model: 'EM7565', tac: '35390109' },
} as const;
const BERLIN = { lat: 52.52, lng: 13.405, source: 'gps', accuracy: 4 };

let database: TestDatabase;
let bus: MqttClient;
let running: RunningConsole;
let unitId = '';
let bucket = 0;
let seq = 1;
let serviceAnswers = true;
const received: UnitDownlink[] = [];
const closing: (() => void)[] = [];

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

beforeAll(async () => {
  const aedes = await Aedes.createBroker();
  const mqttUrl = `mqtt://127.0.0.1:${await portOf(createServer((socket) => void aedes.handle(socket)))}`;
  const service = createHttpServer((_request, response) =>
    response.writeHead(serviceAnswers ? 200 : 500).end('{"display_name":"Alexanderplatz, Mitte, Berlin"}'),
  );
  const url = `http://127.0.0.1:${await portOf(service)}/?lat={lat}&lon={lng}`;
  database = await testDatabase();
  await insertTenant(database.db, home);
  for (const table of ['inventories', 'groups'] as const)
    await database.db
      .updateTable(table)
      .set({ features: ['MapView'] })
      .execute();
  const things = await insertThings(database.db, home);
  unitId = things.unit[0]?.id ?? '';
  const device = database.db.selectFrom('devices').select('bucket').where('id', '=', unitId);
  ({ bucket } = await device.executeTakeFirstOrThrow());
  bus = await connectAsync(mqttUrl);
  bus.on('message', (_topic, payload) => void received.push(UnitDownlink.parse(JSON.parse(payload.toString()))));
  await bus.subscribeAsync(commandTopic({ deviceId: unitId, bucket }));
  const geocoder = { url, networks: ownNetworks('127.0.0.0/8') };
  running = await testConsole(database.url, { mqttUrl, geocoder });
  await say('presence', { online: true, session: 's-1', sentAt: 1 });
});

afterAll(async () => {
  await running.close();
  await bus.endAsync(true);
  for (const close of closing) close();
  await database.close();
});

async function say(name: UpName, message: object): Promise<void> {
  const { qos, retain } = UP_TOPICS[name];
  await bus.publishAsync(upTopic({ deviceId: unitId, bucket }, name), JSON.stringify(message), { qos, retain });
}

const sayState = (change: object): Promise<void> => {
  seq += 1;
  return say('state', { ...aUnitState({}), modems: [MODEM], ...change, session: 's-1', seq });
};
const sayLocation = (location: object | null): Promise<void> => {
  seq += 1;
  return say('telemetry', { ...unitTelemetry({ session: 's-1', seq }), modems: [MODEM], location });
};

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  const boss = home.users.find(({ role }) => role === 'super_user');
  const headers = {
    ...(await sessionHeaders(database.db, sessions, boss?.id ?? '')),
    'application-id': 'test',
  };
  const answer = await running.http.inject({ method, url: CORE + path, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
}
const idOf = ({ body }: { readonly body: unknown }): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
const unit = async (): Promise<Unit> => Unit.parse((await ask('GET', `/devices/fetch_by_id/${unitId}`)).body);
const place = async () => (await unit()).location;
const modem = async () => (await unit()).modems[0];
const sent = () => received.findLast(({ type }) => type === 'location');

it('a unit is sent the rules of its profile, is held to them, and its location has a name', async () => {
  await sayState({ location: BERLIN, locationRules: null });
  await vi.waitFor(async () => expect(await place()).toEqual(BERLIN));

  const profile = idOf(await ask('POST', '/v2/admin/geocodingProfiles', { name: 'Vans', ...RULES }));
  await ask('PUT', `/v2/admin/inventories/${home.inventoryId}`, { geocodingProfileId: profile });
  const { reverseGeocoders: _, ...rules } = RULES;
  await vi.waitFor(() => expect(sent()).toEqual({ type: 'location', rules }));
  await sayState({ location: BERLIN, locationRules: rules });
  const named = { ...BERLIN, address: { formattedAddress: 'Berlin, Germany', by: 'gazetteer' } };
  const nowIs = (expected: object) =>
    vi.waitFor(
      async () => {
        await sayLocation(BERLIN);
        expect(await place()).toEqual(expected);
      },
      { timeout: 20_000, interval: 200 },
    );
  await nowIs(named);

  // Too soon, too inexact, or of another geocoder: the previous location stays.
  for (const other of [
    { lat: 48.1, lng: 11.5, source: 'gps', accuracy: 4 },
    { lat: 48.2, lng: 11.5, source: 'gps', accuracy: 400 },
    { lat: 48.3, lng: 11.5, source: 'fixed' },
  ]) {
    await sayLocation(other);
    await sayLocation(other);
    expect(await place()).toEqual(named);
  }
  await sayLocation(null);
  await vi.waitFor(async () => expect(await place()).toBeNull());

  const change = { reverseGeocoders: ['service', 'gazetteer'] };
  await ask('PUT', `/v2/admin/geocodingProfiles/${profile}`, change);
  await nowIs({ ...BERLIN, address: { formattedAddress: 'Alexanderplatz, Mitte, Berlin', by: 'service' } });
  await ask('PUT', `/v2/admin/geocodingProfiles/${profile}`, { reverseGeocoders: [] });
  await nowIs(BERLIN);
  serviceAnswers = false;
  await ask('PUT', `/v2/admin/geocodingProfiles/${profile}`, { reverseGeocoders: ['service'] });
  await nowIs(BERLIN);

  await ask('PUT', `/v2/admin/inventories/${home.inventoryId}`, { geocodingProfileId: null });
  await vi.waitFor(() => expect(sent()).toEqual({ type: 'location', rules: null }));
  await sayLocation({ lat: 48.3, lng: 11.5, source: 'fixed' });
  await vi.waitFor(async () => expect(await place()).toMatchObject({ lat: 48.3 }));
});

it('a modem is shown by its vendor and model, and scans as its model can', async () => {
  await sayState({ modems: [{ ...MODEM, product: { vendor: 'Own', model: 'Word', canScan: true } }] });
  await vi.waitFor(async () => expect((await modem())?.hardware).toEqual(MODEM.hardware));
  expect((await modem())?.product).toBeUndefined();
  const model = { name: 'EM7565 LTE-A', reportedAs: '', tacs: ['35390109'], canScan: false };
  const vendor = idOf(await ask('POST', '/v2/admin/modemVendors', { name: 'Semtech', models: [model] }));
  await vi.waitFor(async () => {
    await sayState({});
    expect((await modem())?.product).toEqual({ vendor: 'Semtech', model: 'EM7565 LTE-A', canScan: false });
  });
  const scan = () => ask('POST', `/devices/${unitId}/commands/cellular_scan`, { port: '1' });
  const refused = { body: { code: 'NO_SCAN', title: 'Scan option is not supported for this modem.' } };
  expect(await scan()).toMatchObject(refused);
  // Reports of units are written every 2 s.
  const path = `/v2/admin/modemVendors/${vendor}`;
  await vi.waitFor(async () => expect(await ask('GET', path)).toMatchObject({ body: { modems: 1 } }), 9_000);
  expect(await ask('DELETE', path)).toMatchObject({ status: 409, body: { code: 'MODEM_USED' } });
});
