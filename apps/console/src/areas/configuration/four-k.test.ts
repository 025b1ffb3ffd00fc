import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const MESSAGE = 'Channel does not support 4K transmission';
const UNLICENSED = 'Unit does not have PRO-4K license';
const IN_4K = { ...FIRST_CONFIGURATION, resolution: '2160p30' as const };

const world = await testWorld();
const params = { id: world.unitId };
let console: TestConsole;
let regular: Api;

beforeEach(async () => {
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: world.channelId, desired: JSON.stringify(FIRST_CONFIGURATION), services: ['pro4k'] })
    .where('device_id', '=', world.unitId)
    .execute();
  await world.db.updateTable('devices').set({ desired_version: 1 }).where('id', '=', world.unitId).execute();
  ({ console, regular } = await freshConsole(world));
  await reports(FIRST_CONFIGURATION);
});

const reports = (applied: typeof FIRST_CONFIGURATION) =>
  console.unitReports(world.unitId, {
    capabilities: { ...NO_CAPABILITIES, codecs: ['h264'], resolutions: ['1080p30', '2160p30'] },
    configuration: { version: 1, applied },
  });
const set4K = () =>
  regular.units.setConfiguration({ params, body: { version: 1, configuration: { resolution: '2160p30' } } });
const start = () => regular.units.startStream({ params, body: { channelId: world.channelId } });
const version = async () => (await regular.units.configuration({ params })).version;

it('is refused where the channel takes none: as a setting, and at the start', async () => {
  await console.serverReports(world.serverId, { fourK: false });
  expect(await refusal(set4K())).toMatchObject({
    status: 409,
    code: 'RESOLUTION_CONFLICT',
    title: 'Resolution Conflict',
    detail: MESSAGE,
    errors: [{ path: 'body.configuration.resolution', message: MESSAGE }],
  });
  expect(await version()).toBe(1);
  await reports(IN_4K);
  expect(await refusal(start())).toMatchObject({
    code: 'RESOLUTION_CONFLICT',
    title: 'Resolution Conflict',
    detail: MESSAGE,
  });
  expect(await world.db.selectFrom('transmissions').select('id').execute()).toEqual([]);
});

it('is refused without the licence, as the same conflict', async () => {
  await world.db.updateTable('units').set({ services: [] }).where('device_id', '=', world.unitId).execute();
  await console.registry.refresh('unit', world.unitId);
  expect(await refusal(set4K())).toMatchObject({
    code: 'RESOLUTION_CONFLICT',
    title: 'Resolution Conflict',
    detail: UNLICENSED,
  });
  expect(await version()).toBe(1);
});

const set = (configuration: Partial<typeof FIRST_CONFIGURATION>, at: number) =>
  regular.units.setConfiguration({ params, body: { version: at, configuration } });

it('is refused at the start once the service is gone; other settings can be changed, and the resolution lowered', async () => {
  await console.serverReports(world.serverId, { fourK: true });
  const inFourK = JSON.stringify(IN_4K);
  const unit = world.db.updateTable('units').where('device_id', '=', world.unitId);
  await unit.set({ desired: inFourK, services: [] }).execute();
  await console.registry.refresh('unit', world.unitId);
  await reports(IN_4K);
  const refused = { code: 'RESOLUTION_CONFLICT', title: 'Resolution Conflict', detail: UNLICENSED };
  for (const mode of [undefined, 'storeOnly', 'storeAndForward'] as const) {
    const body = { channelId: world.channelId, ...(mode && { mode }) };
    expect(await refusal(regular.units.startStream({ params, body }))).toMatchObject(refused);
  }
  expect(await world.db.selectFrom('transmissions').select('id').execute()).toEqual([]);
  const { version: next } = await set({ audioEnabled: false }, 1);
  expect((await set({ resolution: '1080p30' }, next)).desired.resolution).toBe('1080p30');
  await reports(FIRST_CONFIGURATION);
  expect((await start()).transmissionId).toMatch(/\w/);
  await world.db.deleteFrom('transmissions').execute();
});

it.each([
  ['takes it', { fourK: true }],
  ['does not say', {}],
])('is set where the channel %s, and begins', async (_, state) => {
  await console.serverReports(world.serverId, state);
  expect((await set4K()).desired.resolution).toBe('2160p30');
  await reports(IN_4K);
  expect((await start()).transmissionId).toMatch(/\w/);
  await world.db.deleteFrom('transmissions').execute();
});
