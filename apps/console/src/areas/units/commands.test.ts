import { FIRST_FEATURES } from '@backhaul/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { insertServer } from '../../control/devices/new-server.js';
import { newId } from '../../platform/kernel/ids.js';
import { commandsById } from '../../control/commands/store.js';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { aModem, aUnitState } from '@backhaul/testing';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let regular: Api;

const ORDERS = ['cancel', 'speedTest', 'wifiQuery', 'wifiConnect', 'wifiDisconnect', 'cellularScan', 'cellularSelect'];
const { capabilities } = aUnitState();
const link = (port: string, uiType: 'wifi' | 'lan' | 'cell', connected = true) => aModem(port, { uiType, connected });

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.updateTable('units').set({ selected_channel_id: null }).execute();
  ({ console, regular } = await freshConsole(world));
  await console.serverReports(world.serverId, { measurePort: 9600 });
  await unitReady();
  console.clear();
});

const unitReady = (orders: string[] = ORDERS, connected = true) =>
  console.unitReports(unit, {
    capabilities: {
      ...capabilities,
      audioChannels: [2, 4],
      shootingModes: ['standard', 'sports'],
      videoComplexities: ['standard', 'complex'],
      features: [
        'storeQuality',
        'ifbDelay',
        'interfaceControl',
        'modemSettings',
        'leastCostBonding',
        'interfaceLimits',
      ],
      orders,
    },
    modems: [link('eth0', 'lan'), link('wlan0', 'wifi', connected), link('wwan0', 'cell')],
  });
const busy = () => console.unitReports(unit, { applications: { video: { state: 'streaming' } }, modems: [] });
const order = (command: string, body = {}, client = regular) =>
  client.devices.command({ params: { id: unit, command }, body });
const testSpeed = (body = {}) => refusal(order('speed_test', body));
const sent = () => console.sentOrders();

describe('orders by name', () => {
  it.each<[string, object, object]>([
    ['wifi_query', { port: 'wlan0' }, { name: 'wifiQuery', args: { port: 'wlan0' } }],
    [
      'wifi_connect',
      { port: 'wlan0', ssid: 'Newsroom', password: 'correct horse' },
      { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'Newsroom', password: 'correct horse' } },
    ],
    ['cellular_scan', { port: 'wwan0' }, { name: 'cellularScan', args: { port: 'wwan0' } }],
    [
      'cellular_select',
      { port: 'wwan0', operatorId: '26201' },
      { name: 'cellularSelect', args: { port: 'wwan0', operatorId: '26201' } },
    ],
  ])('%s goes to the unit', async (command, body, expected) => {
    const { commandId, version } = await order(command, body);
    expect([typeof commandId, version]).toEqual(['string', null]);
    await expect.poll(sent).toEqual([expected]);
    const [stored] = await commandsById(world.db, [commandId ?? '']);
    expect(JSON.stringify(stored)).not.toContain('correct horse');
  });

  it('are waited for as long as they take, and answered with what was found', async () => {
    const { commandId } = await order('cellular_scan', { port: 'wwan0' });
    const asked = { params: { id: unit, commandId: commandId ?? '' } };
    await console.reportsProgress(unit, commandId ?? '', 30, 'Scanning');
    world.now += 120_000;
    await console.dispatcher.sweep();
    expect(await regular.units.command(asked)).toMatchObject({ state: 'sent', progress: { percent: 30 }, data: null });
    const networks = [{ operatorId: '26201', name: 'T', technology: 'lte', availability: 'available' as const }];
    const data = { kind: 'cellularNetworks' as const, port: 'wwan0', networks };
    await console.answers(unit, commandId ?? '', 'done', null, data);
    expect(await regular.units.command(asked)).toMatchObject({ state: 'done', progress: null, data });
  });

  it.each<[string, object, object]>([
    ['wifi_query', {}, { errors: [{ path: 'body.port', message: 'This field is required' }] }],
    ['wifi_query', { port: 'wlan0', ssid: 'x' }, { errors: [{ path: 'body.ssid', message: 'Invalid field' }] }],
    ['wifi_connect', { port: 'wlan0', ssid: 'x', password: 'short' }, { errors: [{ path: 'body.password' }] }],
    ['cellular_select', { port: 'wwan0', operatorId: 'abc' }, { errors: [{ path: 'body.operatorId' }] }],
    ['speed_test', { timeout: 1 }, { errors: [{ path: 'body.timeout', message: 'Must be 2 or more' }] }],
    ['reboot', { port: 'x' }, { errors: [{ path: 'body.port' }] }],
    ['wifi_query', { port: 'wlan9' }, { errors: [{ path: 'body.port', message: 'Invalid field' }] }],
    ['wifi_query', { port: 'eth0' }, { errors: [{ path: 'body.port', message: 'Invalid field' }] }],
    ['cellular_select', { port: 'wlan0', operatorId: null }, { errors: [{ path: 'body.port' }] }],
    ['cellular_scan', { port: 'eth0' }, { code: 'NO_SCAN', title: 'Scan option is not supported for this modem.' }],
    ['link_configuration', { port: 'usb9', limitKbps: 3000 }, { errors: [{ path: 'body.port' }] }],
    ['active_sim', { port: 'wwan0', sim: 'B' }, { code: 'UNSUPPORTED' }],
    ['ifb_delay', { delay: 100 }, { errors: [{ path: 'body.delay' }] }],
    ['ifb_always_on', { enabled: true }, { code: 'UNSUPPORTED' }],
    ['ancillary_data', { enabled: true }, { code: 'UNSUPPORTED' }],
    ['cancel_file_upload', { files: ['a.mkv'] }, { code: 'UNSUPPORTED' }],
  ])('%s with %j is refused', async (command, body, expected) => {
    expect(await refusal(order(command, body))).toMatchObject(expected);
    expect(sent()).toEqual([]);
  });

  it('reports that a modem cannot scan, and keeps two interfaces connected', async () => {
    expect(await order('wifi_disconnect', { port: 'wlan0' })).toMatchObject({ version: null });
    await unitReady([]);
    expect(await refusal(order('cellular_scan', { port: 'wwan0' }))).toMatchObject({
      code: 'NO_SCAN',
      title: 'Scan option is not supported for this modem.',
    });
    await unitReady(ORDERS, false);
    expect(await refusal(order('wifi_disconnect', { port: 'eth0' }))).toMatchObject({
      code: 'LAST_INTERFACE',
      title: 'This is your last interface connected. You need at least 2 interfaces connected.',
    });
  });
});

describe('commands that change what is wanted', () => {
  it.each<[string, object, object]>([
    ['audio_parameters', { audioChannels: 4, audioBitrateKbps: 96 }, { audioBitrateKbps: 96 }],
    ['ifb_delay', { delay: 700 }, { ifbDelay: 700 }],
    ['shooting_mode', { shootingMode: 'sports' }, { shootingMode: 'sports' }],
    ['video_complexity_level', { videoComplexity: 'complex' }, { videoComplexity: 'complex' }],
    ['store_and_forward_quality', { storeQuality: { h264: 'low' } }, { storeQuality: { h264: 'low', h265: 'high' } }],
    [
      'link_configuration',
      { port: 'wwan0', apn: 'news' },
      { interfaces: [{ port: 'wwan0', apn: 'news', priority: 1 }] },
    ],
  ])('%s', async (command, body, wanted) => {
    const before = await regular.units.configuration({ params: { id: unit } });
    const asked = command === 'audio_parameters' ? { audioBitrateKbps: 96 } : body;
    const accepted = await order(command, asked);
    expect(accepted).toEqual({ commandId: null, version: before.version + 1 });
    const after = await regular.units.configuration({ params: { id: unit } });
    expect(after.desired).toMatchObject(wanted);
  });

  it('say which parameter the unit does not offer', async () => {
    expect(await refusal(order('shooting_mode', { shootingMode: 'interview' }))).toMatchObject({
      errors: [{ path: 'body.shootingMode', message: 'Not supported by this unit' }],
    });
  });
});

const setChannel = (interval = 2_000, channelId = world.channelId) =>
  regular.devices.commandRetry({
    params: { id: unit, command: 'set_virtual_channel' },
    body: { channelId, interval },
  });
const how = (commandId: string | null) => regular.units.command({ params: { id: unit, commandId: commandId ?? '' } });
const later = async (ms: number) => {
  world.now += ms;
  await console.dispatcher.sweep();
};
const chosen = () => console.registry.unitRecord(unit)?.selectedChannelId;
const updated = async () => (await regular.units.unit({ params: { id: unit } })).configurationUpdated;

describe('the channel', () => {
  it('is tried seven times on a busy unit, at the caller’s interval, and each try is seen', async () => {
    await busy();
    const { commandId } = await setChannel();
    const made: (number | undefined)[] = [];
    for (let n = 1; n <= 7; n += 1) {
      expect(await how(commandId)).toMatchObject({ state: 'pending', error: 'The unit is busy' });
      made.push((await how(commandId)).tries?.made);
      await later(1_000);
      expect((await how(commandId)).tries?.made).toBe(Math.min(n, 7));
      await later(1_000);
    }
    expect(made).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await how(commandId)).toMatchObject({
      state: 'failed',
      error: 'The unit is busy',
      tries: { made: 7, most: 7 },
    });
    const commandUpdates = console.commandUpdates
      .filter(({ id }) => id === commandId)
      .map(({ tries, state }) => [tries?.made, state]);
    expect(commandUpdates).toEqual([...[2, 3, 4, 5, 6, 7].map((n) => [n, 'pending']), [7, 'failed']]);
    expect(console.orders(unit)).toEqual([]);
    expect(chosen()).toBeNull();
  });

  it('is set by the try that finds the unit free', async () => {
    await busy();
    const { commandId } = await setChannel();
    await later(2_000);
    expect(chosen()).toBeNull();
    await unitReady();
    expect(console.orders(unit)).toEqual([]);
    await later(2_000);
    await expect.poll(() => console.orders(unit)).toEqual([{ name: 'selectChannel', id: commandId }]);
    expect(chosen()).toBe(world.channelId);
    expect(await how(commandId)).toMatchObject({ state: 'sent', error: null, tries: { made: 3, most: 7 } });
    await console.answers(unit, commandId ?? '', 'done');
    await later(2_000);
    expect(await how(commandId)).toMatchObject({ state: 'done', tries: { made: 3 } });
    expect(console.orders(unit)).toHaveLength(1);
  });

  it('is tried seven times on a unit that does not answer, as one order', async () => {
    const { commandId } = await setChannel();
    expect(chosen()).toBe(world.channelId);
    await expect.poll(() => console.orders(unit).length).toBe(1);
    for (let n = 2; n <= 9; n += 1) {
      await later(2_000);
      await expect.poll(() => console.orders(unit)).toHaveLength(Math.min(n, 7));
    }
    expect(new Set(console.orders(unit).map(({ id }) => id))).toEqual(new Set([commandId]));
    expect(await how(commandId)).toMatchObject({ state: 'unknown', tries: { made: 7, most: 7 } });
  });

  it('goes by the interval of the caller, over a restart and beside another console', async () => {
    await busy();
    const { commandId } = await setChannel(20_000);
    const other = await world.console();
    await other.unitReports(unit, { applications: { video: { state: 'streaming' } } });
    await later(19_000);
    expect((await how(commandId)).tries?.made).toBe(1);
    world.now += 1_000;
    await Promise.all([console.dispatcher.sweep(), other.dispatcher.sweep()]);
    expect((await how(commandId)).tries?.made).toBe(2);
    world.now += 20_000;
    await other.dispatcher.sweep();
    expect((await how(commandId)).tries?.made).toBe(3);
    await other.close();
  });

  it('is not tried any more once another is chosen', async () => {
    await busy();
    const first = await setChannel();
    const second = await setChannel(2_000, world.channelIds[1]);
    expect(await how(first.commandId)).toMatchObject({ state: 'expired', error: 'Another channel was selected' });
    await unitReady();
    await later(2_000);
    await expect.poll(() => console.orders(unit).map(({ id }) => id)).toEqual([second.commandId]);
    expect(chosen()).toBe(world.channelIds[1]);
  });

  it('shows as being updated for 2 s', async () => {
    await setChannel();
    expect(await updated()).toBe(false);
    await expect.poll(updated, { timeout: 30_000 }).toBe(true);
  });
});

/** Switches one feature of the group off. */
const off = (feature: string) =>
  world.db
    .updateTable('groups')
    .set({ features: FIRST_FEATURES.filter((one) => one !== feature) })
    .where('id', '=', world.north)
    .execute();
const coords = () => regular.devices.fetchCoords({ query: { crnt_vcg_uid: world.north } });
const graph = () => regular.units.history({ params: { id: unit } });

describe('the features of a group', () => {
  afterEach(() => off('').then(() => undefined));

  it('without the Reboot feature its units cannot be rebooted, by either call', async () => {
    await console.unitReports(unit, { capabilities: { ...capabilities, canReboot: true } });
    await off('Reboot');
    const refused = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
    expect(await refusal(order('reboot'))).toMatchObject(refused);
    const again = regular.devices.commandRetry({ params: { id: unit, command: 'reboot' }, body: {} });
    expect(await refusal(again)).toMatchObject(refused);
    expect(sent()).toEqual([]);
    await off('');
    expect(await order('reboot')).toMatchObject({ version: null });
  });

  it('without MapView its map and its units have no places, without Gauge its units have no graph', async () => {
    await off('MapView');
    expect(await refusal(coords())).toMatchObject({ code: 'FEATURE_OFF' });
    expect(await refusal(regular.devices.location({ params: { id: unit } }))).toMatchObject({ code: 'FEATURE_OFF' });
    expect(await graph()).toMatchObject({ points: expect.any(Array) });
    await off('Gauge');
    expect(await refusal(graph())).toMatchObject({ code: 'FEATURE_OFF' });
    expect(await coords()).toEqual(expect.any(Array));
  });
});

describe('a channel on another server', () => {
  const TAKEN = 'Another unit on the server of this channel has the same file name prefix';
  const other = world.unitIds[1];
  let far = '';

  const desire = (filenamePrefix: string | null) =>
    world.db
      .updateTable('units')
      .set({ desired: filenamePrefix === null ? null : JSON.stringify({ ...FIRST_CONFIGURATION, filenamePrefix }) });
  const chooses = (channel: string, id: string) =>
    world.db.updateTable('units').set({ selected_channel_id: channel }).where('device_id', '=', id).execute();

  beforeEach(async () => {
    const made = await world.db.transaction().execute((tx) =>
      insertServer(tx, world.vault, {
        name: newId('media'),
        inventoryId: 'inv',
        groupIds: [world.north],
        channels: [{ name: newId('far'), groupIds: [world.north] }],
      }),
    );
    [far = ''] = made.channelIds;
    await desire('NEWS_').execute();
    await Promise.all([chooses(world.channelId, unit), chooses(far, other)]);
    await Promise.all([
      console.registry.refresh('server', made.id),
      console.registry.refresh('channel', far),
      console.registry.refresh('unit', unit),
    ]);
  });
  afterEach(() => desire(null).execute());

  it('is refused to a unit whose file name prefix another unit has there', async () => {
    expect(await refusal(order('set_virtual_channel', { channelId: far }))).toMatchObject({
      errors: [{ path: 'body.channelId', message: TAKEN }],
    });
    expect(chosen()).toBe(world.channelId);
    await desire(null).where('device_id', '=', other).execute();
    expect(await order('set_virtual_channel', { channelId: far })).toMatchObject({ version: null });
  });

  it('is not set by a try either, which gives the reason, until the prefix is free', async () => {
    await busy();
    const { commandId } = await setChannel(2_000, far);
    await unitReady();
    await later(2_000);
    expect(await how(commandId)).toMatchObject({ state: 'pending', error: TAKEN, tries: { made: 2, most: 7 } });
    expect([chosen(), console.orders(unit)]).toEqual([world.channelId, []]);
    await desire(null).where('device_id', '=', other).execute();
    await later(2_000);
    expect(console.orders(unit)).toEqual([{ name: 'selectChannel', id: commandId }]);
    expect(await how(commandId)).toMatchObject({ state: 'sent', error: null });
    expect(chosen()).toBe(far);
  });

  it('is not set by a try once the channel is removed, with that reason, and other commands are still tried', async () => {
    await busy();
    const { commandId } = await setChannel(2_000, far);
    await world.db.deleteFrom('channels').where('id', '=', far).execute();
    await Promise.all([console.registry.refresh('channel', far), unitReady()]);
    for (let n = 2; n <= 8; n += 1) await later(2_000);
    expect(await how(commandId)).toMatchObject({ state: 'failed', error: 'The unit no longer has this channel' });
    expect(console.orders(unit)).toEqual([]);
  });
});

describe('a speed test', () => {
  it('goes to the chosen channel’s server for ten seconds', async () => {
    const { commandId } = await order('speed_test', { channelId: world.channelId });
    await expect
      .poll(sent)
      .toMatchObject([
        { name: 'speedTest', args: { channelId: world.channelId, seconds: 10, target: { port: 9600 } } },
      ]);
    const cancelled = await regular.unitCommands.cancel({ params: { id: unit, commandId: commandId ?? '' } });
    await expect.poll(() => sent().at(-1)).toEqual({ name: 'cancel', args: { commandId } });
    await console.answers(unit, commandId ?? '', 'failed', 'Test was cancelled');
    expect(
      await refusal(regular.unitCommands.cancel({ params: { id: unit, commandId: commandId ?? '' } })),
    ).toMatchObject({
      code: 'COMMAND_OVER',
    });
    const elsewhere = { params: { id: world.unitIds[1], commandId: cancelled.commandId } };
    expect(await refusal(regular.unitCommands.cancel(elsewhere))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused with the specification’s message', async () => {
    const channel = { channelId: world.channelId };
    expect(await testSpeed()).toMatchObject({ title: 'No channel selected' });
    expect(await testSpeed({ channelId: 'nowhere' })).toMatchObject({ code: 'NOT_FOUND' });
    await console.serverReports(world.serverId, { measurePort: 9600, swVersion: '7.4.9' });
    expect(await testSpeed(channel)).toMatchObject({ detail: 'Speed test needs channel version 7.5.1 or higher' });
    await console.serverReports(world.serverId, { measurePort: 9600, swVersion: '0.9' });
    expect(await testSpeed(channel)).toMatchObject({ detail: 'Speed test needs channel version 7.5.1 or higher' });
    await console.serverReports(world.serverId, { measurePort: 9600, swVersion: '' });
    expect(await testSpeed(channel)).toMatchObject({ detail: 'Speed test needs channel version 7.5.1 or higher' });
    await console.serverReports(world.serverId, { swVersion: '8.0.0' });
    expect(await testSpeed(channel)).toMatchObject({ code: 'UNSUPPORTED' });
    await unitReady([]);
    expect(await testSpeed(channel)).toMatchObject({ code: 'UNSUPPORTED' });
    console.unitLeaves(unit);
    expect(await testSpeed(channel)).toMatchObject({ code: 'UNIT_OFFLINE' });
  });
});
