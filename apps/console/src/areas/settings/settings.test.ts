import { CONFIGURATION } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../devices/testing/api.js';
import { testWorld, type TestConsole } from '../../devices/testing/world.js';

const world = await testWorld();
const unitId = world.unitId;
let console: TestConsole;
let api: TestApi;
let regular: Api['settings'];

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db
    .updateTable('devices')
    .set({ selected_channel_id: null, machine_uid: '', target_version: null })
    .execute();
  ({ console, api } = await freshConsole(world));
  regular = (await api.as('luc_regular')).settings;
});

it('are stored for a unit that is away, and the channel is told to one that is there', async () => {
  const [outputChannel, multiChannel] = world.channelIds;
  const set = await regular.add({ body: { unitId, outputChannel, multiChannel, machineUid: 'm-1' } });
  expect(set).toEqual({ unitId, outputChannel, multiChannel, machineUid: 'm-1', delivery: 'stored' });
  expect(console.orders(unitId)).toEqual([]);
  expect(await regular.fetch({ query: { unitId } })).toEqual(set);
  const all = await regular.ofGroup({ query: { groupId: world.north } });
  expect(all.find((one) => one.unitId === unitId)).toEqual(set);
  await console.unitSpeaks(unitId, { configuration: { version: 99, applied: CONFIGURATION } });
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
  await console.serverSpeaks(world.serverId, { swVersion: '8.0' });
  await console.unitSpeaks(unitId, { swVersion: '9.0', cameraConnected: false });
  await world.db
    .updateTable('devices')
    .set({ selected_channel_id: world.channelId, target_version: '9.1', license_ra_hours: -1, license_rl_hours: -1 })
    .where('id', '=', unitId)
    .execute();
  await console.registry.refresh('unit', unitId);
  expect((await regular.warnings(at)).map(({ text }) => text)).toEqual([
    'No device is paired with the unit',
    'Unit video license is invalid',
    'Camera not connected',
    'Channel version should be equal to or higher than the unit version',
    'The unit is to have version 9.1',
  ]);
  expect(await regular.targetVersion(at)).toEqual({
    uid: unitId,
    targetVersion: '9.1',
    swVersion: '9.0',
    softwareUpgrade: null,
  });
});

it('the name of a machine is a text: no backslash', async () => {
  const { machineUid } = await regular.fetch({ query: { unitId } });
  expect(await refusal(regular.add({ body: { unitId, machineUid: 'rack\\7' } }))).toMatchObject({
    status: 400,
    errors: [{ path: 'body.machineUid', message: 'Invalid field' }],
  });
  expect(await regular.fetch({ query: { unitId } })).toMatchObject({ machineUid });
});
