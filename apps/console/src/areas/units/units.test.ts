import { CORE } from '@backhaul/contract';
import type { Role } from '@backhaul/domain';
import { CONFIGURATION } from '@backhaul/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api;
let admin: Api;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.updateTable('units').set({ selected_channel_id: null }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await console.serverReports(world.serverId);
  await console.unitReports(unit, { configuration: { version: 1, applied: CONFIGURATION } });
  console.clear();
});

const list = (client: Api, query = {}) => client.units.list({ query });

describe('reading', () => {
  it('is the same under each path, and nothing for who is not of the group', async () => {
    const stranger = await api.as('luc_regular', { groupId: world.south });
    const one = await regular.units.unit(at(unit));
    expect(one).toMatchObject({ uid: unit, name: 'crew-1', online: true, status: 'idle' });
    expect(await regular.devices.fetchById(at(unit))).toEqual(one);
    expect(await regular.units.enhanced(at(unit))).toMatchObject({ ...one, engines: [] });
    expect(await regular.units.enhancedById(at(unit))).toMatchObject({ uid: unit, pairedAt: null });
    expect(await regular.units.status(at(unit))).toMatchObject({ uid: unit, status: 'idle' });
    expect(await regular.devices.modems(at(unit))).toEqual([]);
    expect(await regular.devices.location(at(unit))).toMatchObject({ uid: unit, location: null });
    const group = { query: { crnt_vcg_uid: world.north } };
    expect((await regular.devices.fetch(group)).map(({ name }) => name).toSorted()).toEqual(['crew-1', 'crew-2']);
    expect(await regular.devices.fetchCoords(group)).toEqual([]);
    const foreign = await refusal(stranger.units.unit(at(unit)));
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(foreign).toEqual(await refusal(stranger.units.unit(at('missing'))));
    expect(await refusal(stranger.devices.fetch(group))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('includes locations where known', async () => {
    await console.unitReports(unit, { location: { lat: 48.86, lng: 2.35 } });
    const places = await regular.devices.fetchCoords({ query: { crnt_vcg_uid: world.north } });
    expect(places).toEqual([{ uid: unit, lat: 48.86, lng: 2.35, reportedAt: world.now }]);
  });

  it('pages with search and sort, within the scope', async () => {
    expect(await list(regular)).toMatchObject({ total: 2, offset: 0, limit: 50 });
    const last = await list(regular, { limit: 1, sortDir: 'desc' });
    expect([last.total, last.items.map(({ name }) => name)]).toEqual([2, ['crew-2']]);
    expect((await list(regular, { searchValue: 'CREW-1' })).items.map(({ name }) => name)).toEqual(['crew-1']);
    expect(await list(regular, { searchValue: '%' })).toMatchObject({ total: 0 });
    expect(await list(regular, { searchValue: 'crew_1' })).toMatchObject({ total: 0 });
    expect(await list(regular, { offset: 10 })).toMatchObject({ total: 2, items: [] });
    for (const sortBy of ['type', 'serialNumber', 'createdAt'] as const) {
      expect(await list(regular, { sortBy, searchKey: 'serialNumber' })).toMatchObject({ total: 2 });
    }
    expect(await list(regular, { groupId: world.north })).toMatchObject({ total: 2 });
    expect(await refusal(list(regular, { groupId: world.south }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await list(await api.as('super_user'), { groupId: world.south })).toMatchObject({ total: 0 });
    expect(await list(await api.as('luc_regular', { groupId: world.south }))).toMatchObject({ total: 0 });
    expect(await list(await api.as('super_user', { groupId: world.south }))).toMatchObject({ total: 2 });
  });

  it('has 360 points of history, null where nothing was reported', async () => {
    const slot = Math.floor(world.now / 5_000) * 5_000;
    await world.db
      .insertInto('telemetry_history')
      .values([
        { device_id: unit, at: new Date(slot), total_kbps: 3000, links: JSON.stringify({ eth0: 2000, wlan0: 1000 }) },
        { device_id: unit, at: new Date(slot - 10_000), total_kbps: 900, links: JSON.stringify({ eth0: 900 }) },
        { device_id: unit, at: new Date(slot - 3_600_000), total_kbps: 1, links: JSON.stringify({ old: 1 }) },
      ])
      .execute();
    const { links, points, intervalMs } = await regular.units.history(at(unit));
    expect([links, points.length, intervalMs]).toEqual([['eth0', 'wlan0'], 360, 5_000]);
    expect(points.slice(-3)).toEqual([
      { at: slot - 10_000, totalKbps: 900, perLink: [900, null] },
      { at: slot - 5_000, totalKbps: null, perLink: [null, null] },
      { at: slot, totalKbps: 3000, perLink: [2000, 1000] },
    ]);
  });
});

describe('records', () => {
  const names: readonly [string, string][] = [
    ['', 'This field is required'],
    ['has space', 'Should contain only letters, numbers, underscores and hyphens'],
    ['Kamera-Süd', 'Should contain only English alphabet letters, numbers, underscores and hyphens'],
    ['a'.repeat(65), 'Must have at most 64 characters'],
  ];
  it.each(names)('refuses the name %j', async (name, message) => {
    const expected = { code: 'INVALID', errors: [{ path: 'body.name', message }] };
    expect(await refusal(regular.devices.update({ body: { uid: unit, name } }))).toMatchObject(expected);
    const create = admin.units.create({ body: { name, groupId: world.north } });
    expect(await refusal(create)).toMatchObject(expected);
  });

  it('refuses a long comment, and a name that is taken in any case of letters', async () => {
    const comment = 'x'.repeat(101);
    expect(await refusal(regular.devices.update({ body: { uid: unit, comment } }))).toMatchObject({
      errors: [{ path: 'body.comment', message: 'Must have at most 100 characters' }],
    });
    expect(await refusal(regular.devices.update({ body: { uid: unit, name: 'Crew-2' } }))).toMatchObject({
      status: 409,
      code: 'NAME_TAKEN',
      title: 'Name is already taken. Please select a different name',
    });
  });

  it('renames for who may, and makes units that are offline until they are paired', async () => {
    const renamed = await regular.devices.update({ body: { uid: unit, comment: 'At the court' } });
    expect(renamed).toMatchObject({ name: 'crew-1', comment: 'At the court' });
    const reader = await api.as('luc_read');
    expect(await refusal(reader.devices.update({ body: { uid: unit, name: 'x' } }))).toMatchObject({ status: 403 });
    expect(await refusal(regular.units.create({ body: { name: 'new', groupId: world.north } }))).toMatchObject({
      status: 403,
    });
    expect(await refusal(admin.units.create({ body: { name: 'new', groupId: world.south } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const made = await admin.units.create({ body: { name: 'new', groupId: world.north, type: 'liteUnits' } });
    expect(made).toMatchObject({ name: 'new', type: 'liteUnits', online: false, status: 'offline' });
    await world.db.deleteFrom('devices').where('id', '=', made.uid).execute();
  });
});

const statusFor = async (groupId: string, role: Role = 'luc_regular') => {
  const url = `${CORE}/v2/units/${unit}/status?groupId=${groupId}`;
  return (await api.app.inject({ url, headers: await api.headersOf(role) })).json<unknown>();
};

describe('the group that a call is asked for', () => {
  it('can be queried with a group; a group that the caller may not enter counts as missing', async () => {
    expect(await statusFor(world.north)).toMatchObject({ uid: unit, status: 'idle' });
    expect(await statusFor(world.south)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await statusFor('g-nowhere', 'super_user')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await statusFor('a%20b')).toMatchObject({ errors: [{ path: 'query.groupId', message: 'Invalid field' }] });
  });

  it('is no part of a call that anybody may ask', async () => {
    const headers = { 'application-id': 'test' };
    const url = `${CORE}/v2/pairing?groupId=${world.north}`;
    const answer = await api.app.inject({ method: 'POST', url, headers, payload: { code: 'AAAA-AAAA', kind: 'unit' } });
    expect(answer.json()).toMatchObject({ errors: [{ path: 'query.groupId' }] });
  });
});

const order = (client: Api, command: string, body = {}, id = unit) =>
  client.devices.command({ params: { id, command }, body });
const retried = (client: Api, command: string, body = {}, id = unit) =>
  client.devices.commandRetry({ params: { id, command }, body });
const away = () => world.unitIds[1];

describe('orders', () => {
  it('start and stop by their calls and by commands, and report progress', async () => {
    const { commandId, transmissionId } = await regular.units.startStream({
      ...at(unit),
      body: { channelId: world.channelId },
    });
    const { channelId } = await regular.units.unit(at(unit));
    expect(channelId).toBe(world.channelId);
    await console.answers(unit, commandId, 'done');
    const command = { params: { id: unit, commandId } };
    expect(await regular.units.command(command)).toMatchObject({ name: 'start', state: 'done' });
    expect(await refusal(regular.units.command({ params: { id: away(), commandId } }))).toMatchObject({ status: 404 });
    const stopped = await regular.units.stopStream(at(unit));
    expect(await order(regular, 'stop_streaming')).toMatchObject(stopped);
    expect(transmissionId).toMatch(/^t-/);
  });

  it('are refused by what each needs, by name, and by the state of the unit', async () => {
    const reader = await api.as('luc_read');
    const control = await api.as('luc_unit_control');
    expect(await refusal(order(regular, 'explode'))).toMatchObject({
      code: 'UNKNOWN_COMMAND',
      detail: 'There is no command "explode"',
    });
    for (const command of ['set_virtual_channel', 'stop_streaming', 'reboot']) {
      expect(await refusal(order(reader, command))).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await refusal(order(control, 'reboot'))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(order(control, 'stop_streaming'))).toMatchObject({ code: 'NOT_STREAMING' });
    expect(await refusal(order(regular, 'reboot'))).toMatchObject({
      code: 'UNSUPPORTED',
      detail: 'This unit cannot be rebooted from the console',
    });
    expect(await refusal(order(regular, 'reboot', {}, away()))).toMatchObject({ code: 'UNIT_OFFLINE' });
    expect(await refusal(order(regular, 'set_virtual_channel'))).toMatchObject({
      errors: [{ path: 'body.channelId', message: 'This field is required' }],
    });
    const foreign = { channelId: 'nowhere' };
    expect(await refusal(order(regular, 'set_virtual_channel', foreign))).toMatchObject({ code: 'NOT_FOUND' });
    const channel = { channelId: world.channelId };
    expect(await refusal(order(regular, 'set_virtual_channel', channel, away()))).toMatchObject({
      code: 'UNIT_OFFLINE',
    });
  });

  it('that are retried wait 35 s for a unit that is away; its channel is stored at once, and sent at its next try', async () => {
    const { commandId } = await retried(regular, 'set_virtual_channel', { channelId: world.channelId }, away());
    if (commandId === null) throw new Error('no order');
    expect(await regular.units.unit(at(away()))).toMatchObject({ selectedChannelName: 'studio-1' });
    const stored = await regular.units.command({ params: { id: away(), commandId } });
    expect(stored).toMatchObject({ state: 'pending', expiresAt: world.now + 35_000 });
    await retried(regular, 'reboot', {}, away());
    await console.unitReports(away());
    const sent = () => console.orders(away()).map(({ name }) => name);
    expect(sent()).toEqual(['reboot']);
    world.now += 5_000;
    await expect.poll(sent).toEqual(['reboot', 'selectChannel']);
    console.unitLeaves(away());
  });

  it('choose a channel for a unit that is there, or none', async () => {
    await order(regular, 'set_virtual_channel', { channelId: world.channelId });
    await order(regular, 'set_virtual_channel', { channelId: null });
    expect(await regular.units.unit(at(unit))).toMatchObject({ channelId: null });
  });
});

describe('configuration', () => {
  it('is wanted first and reported later', async () => {
    const set = await regular.units.setDelay({ ...at(unit), body: { delay: 2000 } });
    expect(set).toMatchObject({ desired: { delay: 2000, codec: 'h264' }, reportedVersion: 1, inSync: false });
    await console.dispatcher.converge(unit);
    expect(console.sent.at(-1)?.downlink).toMatchObject({ type: 'desired', version: set.version });
    await console.unitReports(unit, { configuration: { version: set.version, applied: set.desired } });
    expect(await regular.units.configuration(at(unit))).toMatchObject({ inSync: true });
  });

  it('is not in force where the unit could not take up all of it', async () => {
    const { version, desired } = await regular.units.configuration(at(unit));
    const applied = { ...desired, resolution: '360p30' } as const;
    await console.unitReports(unit, { configuration: { version, applied } });
    expect(await regular.units.configuration(at(unit))).toMatchObject({ reportedVersion: version, inSync: false });
    await console.unitReports(unit, { configuration: { version, applied: desired } });
  });

  it('takes what the unit offers alone', async () => {
    const delay = regular.units.setDelay({ ...at(unit), body: { delay: 700 } });
    expect(await refusal(delay)).toMatchObject({ errors: [{ path: 'body.delay', message: 'Invalid field' }] });
    const { version } = await regular.units.configuration(at(unit));
    const set = (configuration: object) =>
      refusal(regular.units.setConfiguration({ ...at(unit), body: { version, configuration } }));
    expect(await set({ codec: 'h265' })).toMatchObject({ errors: [{ path: 'body.configuration.codec' }] });
    expect(await set({ resolution: '2160p50' })).toMatchObject({ errors: [{ path: 'body.configuration.resolution' }] });
    expect(await set({ bitrateKbps: 20_001 })).toMatchObject({
      errors: [{ path: 'body.configuration.bitrateKbps', message: 'Must be 20000 or less' }],
    });
    expect(await regular.units.capabilities(at(unit))).toMatchObject({ known: true, delays: [500, 1000, 2000] });
    expect(await regular.units.capabilities(at(world.unitIds[1]))).toMatchObject({ known: false, delays: [] });
  });

  it('changes the version that was read, once', async () => {
    const { version } = await regular.units.configuration(at(unit));
    const set = (bitrateKbps: number) =>
      regular.units.setConfiguration({ ...at(unit), body: { version, configuration: { bitrateKbps } } });
    const both = await Promise.allSettled([set(2000), set(3000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(set(2500))).toMatchObject({ status: 409, code: 'CONFLICT' });
    const after = await regular.units.configuration(at(unit));
    expect(after.version).toBe(version + 1);
  });

  it('waits while a transmission comes', async () => {
    await console.unitReports(unit, { applications: { video: { state: 'connecting' } } });
    const delay = regular.units.setDelay({ ...at(unit), body: { delay: 2000 } });
    expect(await refusal(delay)).toMatchObject({ code: 'UNIT_BUSY' });
  });
});
