import { CONFIGURATION } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { insertServer } from '../../control/devices/new-server.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const unitId = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api['settings'];

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: null, machine_uid: '', target_version: null, license_ra_hours: 0, license_rl_hours: 0 })
    .execute();
  ({ console, api } = await freshConsole(world));
  regular = (await api.as('luc_regular')).settings;
});

it('are stored for an offline unit, and an online unit is sent the channel', async () => {
  const [outputChannel, multiChannel] = world.channelIds;
  const set = await regular.add({ body: { unitId, outputChannel, multiChannel, machineUid: 'm-1' } });
  expect(set).toEqual({ unitId, outputChannel, multiChannel, machineUid: 'm-1', delivery: 'stored' });
  expect(console.orders(unitId)).toEqual([]);
  expect(await regular.fetch({ query: { unitId } })).toEqual(set);
  const all = await regular.ofGroup({ query: { groupId: world.north } });
  expect(all.find((one) => one.unitId === unitId)).toEqual(set);
  await console.unitReports(unitId, { configuration: { version: 99, applied: CONFIGURATION } });
  await regular.add({ body: { unitId, outputChannel: null } });
  await console.dispatcher.dispatch(unitId);
  expect(console.orders(unitId).map(({ name }) => name)).toContain('selectChannel');
  expect(await regular.fetch({ query: { unitId } })).toMatchObject({ outputChannel: null, machineUid: 'm-1' });
});

it('are refused for what is not the caller’s', async () => {
  const stranger = (await api.as('luc_regular', { groupId: world.south })).settings;
  expect(await refusal(stranger.fetch({ query: { unitId } }))).toMatchObject({ code: 'NOT_FOUND' });
  const foreign = regular.add({ body: { unitId, outputChannel: 'ch-elsewhere' } });
  expect(await refusal(foreign)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(stranger.ofGroup({ query: { groupId: world.north } }))).toMatchObject({ code: 'NOT_FOUND' });
});

it('say what is to be known of a unit, and which version it is to have', async () => {
  const at = { params: { id: unitId } };
  await console.serverReports(world.serverId, { swVersion: '8.0' });
  await console.unitReports(unitId, { swVersion: '9.0', cameraConnected: false });
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: world.channelId, target_version: '9.1', license_ra_hours: -1, license_rl_hours: -1 })
    .where('device_id', '=', unitId)
    .execute();
  await console.registry.refresh('unit', unitId);
  expect((await regular.warnings(at)).map(({ text }) => text)).toEqual([
    'No device is paired with the unit',
    'Unit video license is invalid',
    'Camera not connected',
    'Channel version should be equal to or higher than the unit version',
    'The target version of the unit is 9.1',
  ]);
  expect(await regular.targetVersion(at)).toEqual({
    uid: unitId,
    targetVersion: '9.1',
    swVersion: '9.0',
    softwareUpgrade: null,
  });
});

it('say of a server too which version it is to have, and how far it has come', async () => {
  const at = { params: { id: world.serverId } };
  const ask = async (outcome: 'done' | null) => {
    const upgrade = JSON.stringify({
      version: '0.2.0',
      commandId: 'c-1',
      askedAt: 5,
      outcome,
      code: null,
      reason: null,
    });
    await world.db.updateTable('servers').set({ upgrade }).where('device_id', '=', world.serverId).execute();
    await console.registry.refresh('server', world.serverId);
  };
  await console.serverReports(world.serverId, { swVersion: '8.0' });
  const none = { uid: world.serverId, targetVersion: null, swVersion: '8.0', softwareUpgrade: null };
  expect(await regular.targetVersion(at)).toEqual(none);
  const shown = { version: '0.2.0', commandId: 'c-1', askedAt: 5, expiresAt: null, code: null, reason: null };
  for (const [outcome, status] of [
    [null, 'pending'],
    ['done', 'succeeded'],
  ] as const) {
    await ask(outcome);
    expect(await regular.targetVersion(at)).toEqual({
      ...none,
      targetVersion: '0.2.0',
      softwareUpgrade: { ...shown, status },
    });
  }
  await world.db.updateTable('servers').set({ upgrade: null }).execute();
  const stranger = (await api.as('luc_regular', { groupId: world.south })).settings;
  expect(await refusal(stranger.targetVersion(at))).toMatchObject({ code: 'NOT_FOUND' });
});

it('the name of a machine is a text: no backslash', async () => {
  const { machineUid } = await regular.fetch({ query: { unitId } });
  expect(await refusal(regular.add({ body: { unitId, machineUid: 'rack\\7' } }))).toMatchObject({
    status: 400,
    errors: [{ path: 'body.machineUid', message: 'Cannot contain \\' }],
  });
  expect(await regular.fetch({ query: { unitId } })).toMatchObject({ machineUid });
});

/** A second inventory with a server and a channel. */
async function secondInventory(): Promise<string> {
  await world.db
    .insertInto('inventories')
    .values({ id: 'second', name: 'Second' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await world.db.selectFrom('channels').select('id').where('name', '=', 'second-1').executeTakeFirst();
  if (known) return known.id;
  const group = { id: 'second-group', inventory_id: 'second', name: 'second-group' };
  await world.db.insertInto('groups').values(group).execute();
  const { channelIds } = await world.db.transaction().execute((tx) =>
    insertServer(tx, world.vault, {
      name: 'second-media',
      inventoryId: 'second',
      groupIds: [group.id],
      channels: [{ name: 'second-1', groupIds: [group.id] }],
    }),
  );
  return channelIds[0] ?? '';
}

it('never are a channel of another inventory, though the caller sees both; what is refused changes nothing', async () => {
  const foreign = await secondInventory();
  await console.registry.load();
  const boss = await api.as('super_user');
  const at = { params: { id: unitId } };
  const body = { channelId: foreign };
  const before = await boss.settings.fetch({ query: { unitId } });
  const machineUid = 'm-9';
  const asks: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['output', () => boss.settings.add({ body: { unitId, outputChannel: foreign, machineUid } })],
    ['multi', () => boss.settings.add({ body: { unitId, multiChannel: foreign, machineUid } })],
    ['both', () => boss.settings.add({ body: { unitId, outputChannel: foreign, multiChannel: world.channelId } })],
    ['cameras', () => boss.configuration.setMultiCamera({ ...at, body })],
    ['one camera', () => boss.configuration.setMultiCameraChannel({ ...at, body })],
    ['by hand', () => boss.configuration.setMultiCamera({ ...at, body: { customSelectedChannels: [foreign] } })],
    ['switcher', () => boss.configuration.setSwitcherMode({ ...at, body: { highQualityChannelId: foreign } })],
    ['high quality', () => boss.configuration.setHighQualityChannel({ ...at, body })],
    ['proxy', () => boss.configuration.setProxyChannel({ ...at, body })],
    ['start', () => boss.units.startStream({ ...at, body })],
    ['command', () => boss.devices.command({ params: { id: unitId, command: 'set_virtual_channel' }, body })],
    ['return', () => boss.bridges.selectReturn({ ...at, body: { instance: '1', channelId: foreign } })],
  ];
  const open = [];
  for (const [name, ask] of asks) {
    const answer = await refusal(ask());
    const missing = typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'NOT_FOUND';
    if (!missing) open.push(name);
  }
  expect(open).toEqual([]);
  expect(await boss.settings.fetch({ query: { unitId } })).toEqual(before);
});

it('are stored whole or not at all', async () => {
  await console.unitReports(unitId, { applications: { video: { state: 'streaming' } } });
  const [outputChannel, multiChannel] = world.channelIds;
  const before = await regular.fetch({ query: { unitId } });
  const busy = regular.add({
    body: { unitId, outputChannel, multiChannel: before.multiChannel ? null : multiChannel },
  });
  expect(await refusal(busy)).toMatchObject({ code: 'UNIT_BUSY' });
  expect(await regular.fetch({ query: { unitId } })).toEqual(before);
});

it('keep file name prefixes of a server apart, by each call that chooses a channel', async () => {
  const [first, second] = world.unitIds;
  const boss = await api.as('super_user');
  const prefix = JSON.stringify({ filenamePrefix: 'metro' });
  await world.db.updateTable('units').set({ desired: sql`desired || ${prefix}::jsonb` }).execute(); // prettier-ignore
  const select = { selected_channel_id: world.channelIds[1] };
  await world.db.updateTable('units').set(select).where('device_id', '=', second).execute();
  await console.registry.load();
  await console.serverReports(world.serverId);
  await console.unitReports(first);
  const at = { params: { id: first } };
  const body = { channelId: world.channelId };
  const message = 'Another unit on the server of this channel has the same file name prefix';
  const choices: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['body.channelId', () => boss.devices.command({ params: { id: first, command: 'set_virtual_channel' }, body })],
    ['body.outputChannel', () => boss.settings.add({ body: { unitId: first, outputChannel: world.channelId } })],
    ['body.channelId', () => boss.units.startStream({ ...at, body })],
  ];
  for (const [path, choose] of choices) {
    expect(await refusal(choose())).toMatchObject({ code: 'INVALID', errors: [{ path, message }] });
  }
  await world.db.updateTable('units').set({ type: 'ptpUnits' }).where('device_id', '=', first).execute();
  await console.registry.refresh('unit', first);
  expect(await refusal(boss.ptmp.add({ ...at, body }))).toMatchObject({ errors: [{ path: 'body', message }] });
  expect(await refusal(boss.ptmp.set({ ...at, body: { channelIds: [world.channelId] } }))).toMatchObject({
    errors: [{ path: 'body', message }],
  });
  await world.db.updateTable('units').set({ type: 'fieldUnits' }).where('device_id', '=', first).execute();
  await world.db.updateTable('units').set({ desired: sql`desired - 'filenamePrefix'` }).execute(); // prettier-ignore
});
