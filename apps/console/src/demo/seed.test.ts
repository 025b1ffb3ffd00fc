import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DeviceCredentials } from '@backhaul/contract/bus';
import { checkChannelName, checkGroupName, checkUnitName } from '@backhaul/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../platform/kernel/clock.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { authenticateDevice } from '../control/devices/credentials.js';
import { refreshDemoCredentials } from './credential-files.js';
import { hasDemo, seed } from './seed.js';
import { testVault } from '../platform/vault/testing.js';
import { simulatedUnits } from './simulated-units.js';

let database: TestDatabase;
let dataDir: string;
const brokerUrl = 'mqtt://127.0.0.1:1883';

beforeEach(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'backhaul-seed-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const plant = (demo: boolean) =>
  seed({ db: database.db, vault: testVault(), clock: systemClock, dataDir, demo, brokerUrl });
const file = (...names: string[]) => path.join(dataDir, 'demo', ...names);
const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(name, 'utf8'));

describe('a new installation', () => {
  it('with the demo has one server, its studios, four crews and 200 simulated units, once', async () => {
    expect(await Promise.all([plant(true), plant(true)])).toEqual(expect.arrayContaining([true, false]));
    const { db } = database;
    expect(await hasDemo(db)).toBe(true);
    const groups = await db.selectFrom('groups').select(['id', 'name']).orderBy('name').execute();
    expect(groups.map(({ name }) => name)).toEqual(['North-desk', 'South-desk']);
    const devices = await db.selectFrom('devices').select(['name', 'kind', 'demo']).execute();
    const channels = await db.selectFrom('channels').select('name').execute();
    for (const { name } of groups) expect(checkGroupName(name), name).toBeNull();
    for (const { name } of devices) expect(checkUnitName(name), name).toBeNull();
    for (const { name } of channels) expect(checkChannelName(name), name).toBeNull();
    expect(devices.filter(({ demo }) => demo)).toHaveLength(200);
    expect(
      devices
        .filter(({ demo }) => !demo)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['crew-1', 'crew-2', 'crew-3', 'crew-4', 'media-1']);
    const places = await db
      .selectFrom('channel_groups')
      .innerJoin('channels', 'channels.id', 'channel_groups.channel_id')
      .innerJoin('groups', 'groups.id', 'channel_groups.group_id')
      .select(['channels.name', 'groups.name as desk'])
      .orderBy('channels.name')
      .execute();
    const of = (desk: string) =>
      places
        .filter((place) => place.desk === desk)
        .map(({ name }) => name.replace('studio-', ''))
        .toSorted((a, b) => Number(a) - Number(b));
    expect([of('North-desk'), of('South-desk')]).toEqual([
      ['1', '2', '3', '4', '9', '10', '11', '13'],
      ['1', '2', '5', '6', '7', '8', '12', '14'],
    ]);
  });

  it('puts a crew and seven simulated units on air, each to a separate channel that its desk sees', async () => {
    await plant(true);
    const { db } = database;
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'demo.onAir')
      .executeTakeFirstOrThrow();
    const ids = z.array(z.string()).parse(JSON.parse(value));
    const units = await db
      .selectFrom('devices')
      .innerJoin('units', 'units.device_id', 'devices.id')
      .innerJoin('device_groups', 'device_groups.device_id', 'devices.id')
      .innerJoin('groups', 'groups.id', 'device_groups.group_id')
      .innerJoin('channel_groups', (join) =>
        join
          .onRef('channel_groups.channel_id', '=', 'units.selected_channel_id')
          .onRef('channel_groups.group_id', '=', 'device_groups.group_id'),
      )
      .select([
        'devices.id',
        'devices.name',
        'devices.demo',
        'units.selected_channel_id as channel',
        'groups.name as desk',
      ])
      .where('devices.id', 'in', ids)
      .execute();
    expect(new Set(units.map(({ channel }) => channel)).size).toBe(8);
    expect(units.filter(({ desk }) => desk === 'North-desk')).toHaveLength(6);
    expect(units.filter(({ demo }) => !demo).map(({ name }) => name)).toEqual(['crew-1']);
  });

  it('records one studio of those on air within a limit, and has the tally of four by its switcher', async () => {
    await plant(true);
    const { db } = database;
    const recorded = await db.selectFrom('channels').select(['id', 'name']).where('recording', '=', true).execute();
    expect(recorded.map(({ name }) => name)).toEqual(['studio-9']);
    const north = await db
      .selectFrom('groups')
      .select('file_gigabytes')
      .where('name', '=', 'North-desk')
      .executeTakeFirstOrThrow();
    expect(north.file_gigabytes).toBe(2);
    const sources = await db
      .selectFrom('tally_sources')
      .innerJoin('tally_interfaces', 'tally_interfaces.id', 'tally_sources.interface_id')
      .innerJoin('channels', 'channels.id', 'tally_sources.channel_id')
      .select(['channels.name', 'tally_sources.address', 'tally_interfaces.listen_port as port'])
      .orderBy('tally_sources.address')
      .execute();
    expect(sources.map(({ name, address }) => [address, name])).toEqual([
      [1, 'studio-9'],
      [2, 'studio-10'],
      [3, 'studio-11'],
      [4, 'studio-5'],
    ]);
    expect(await json(file('switcher.json'))).toEqual({ port: sources[0]?.port, sources: 4 });
  });

  it('leaves each device’s credentials to its owner alone, good for the bus', async () => {
    await plant(true);
    expect((await readdir(file('credentials'))).toSorted()).toEqual([
      'crew-1.json',
      'crew-2.json',
      'crew-3.json',
      'crew-4.json',
      'media-1.json',
    ]);
    const own = DeviceCredentials.parse(await json(file('credentials', 'crew-1.json')));
    expect((await stat(file('credentials', 'crew-1.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(file('fleet.credentials.json'))).mode & 0o777).toBe(0o600);
    const fleet = z.array(DeviceCredentials).parse(await json(file('fleet.credentials.json')));
    expect(fleet).toHaveLength(200);
    for (const one of [own, fleet[0], fleet[199]]) {
      const { deviceId = '', secret = '', bucket } = one ?? {};
      expect(await authenticateDevice(database.db, deviceId, deviceId, secret)).toEqual({ deviceId, bucket });
    }
  });

  it('updates the credentials of the demo’s devices when the broker’s address changes', async () => {
    await plant(true);
    await refreshDemoCredentials(dataDir, 'mqtt://127.0.0.1:1999');
    const own = DeviceCredentials.parse(await json(file('credentials', 'media-1.json')));
    const fleet = z.array(DeviceCredentials).parse(await json(file('fleet.credentials.json')));
    expect(new Set([own, ...fleet].map((one) => one.brokerUrl))).toEqual(new Set(['mqtt://127.0.0.1:1999']));
    expect((await stat(file('credentials', 'media-1.json'))).mode & 0o777).toBe(0o600);
  });

  it('without the demo has one empty inventory and group', async () => {
    expect(await plant(false)).toBe(true);
    const groups = await database.db.selectFrom('groups').select('name').execute();
    expect(groups).toEqual([{ name: 'Default' }]);
    expect(await readdir(dataDir)).toEqual([]);
    await refreshDemoCredentials(dataDir, brokerUrl);
    expect(await plant(true)).toBe(false);
    expect(await hasDemo(database.db)).toBe(false);
  });
});

describe('simulated units', () => {
  it('have believable, unique and valid names, and every kind is there', () => {
    const units = simulatedUnits();
    expect(new Set(units.map(({ name }) => name)).size).toBe(200);
    expect(new Set(units.map(({ serialNumber }) => serialNumber)).size).toBe(200);
    expect(units.flatMap(({ name }) => checkUnitName(name) ?? [])).toEqual([]);
    expect(new Set(units.map(({ type }) => type))).toEqual(
      new Set(['fieldUnits', 'liteUnits', 'smartUnits', 'ptpUnits', 'ptmpUnits']),
    );
    expect(new Set(units.map(({ city }) => city)).size).toBe(40);
    expect(units).toEqual(simulatedUnits());
  });
});
