import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusal, testApi, type Api, type TestApi } from '../../devices/testing/api.js';
import { TestWorld, type TestConsole } from '../../devices/testing/world.js';

const MESSAGE = 'Channel does not support 4K transmission';
const IN_4K = { ...FIRST_CONFIGURATION, resolution: '2160p30' as const };

let world: TestWorld;
let console: TestConsole;
let api: TestApi;
let regular: Api;
let params: { id: string };

beforeAll(async () => {
  world = await TestWorld.make();
  params = { id: world.unitId };
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db
    .updateTable('devices')
    .set({
      selected_channel_id: world.channelId,
      desired: JSON.stringify(FIRST_CONFIGURATION),
      desired_version: 1,
      services: ['pro4k'],
    })
    .where('id', '=', world.unitId)
    .execute();
  console = await world.console();
  api = await testApi(world, console);
  regular = await api.as('luc_regular');
  await says(FIRST_CONFIGURATION);
});
afterEach(async () => {
  await console.transmissions.close();
  await console.dispatcher.stop();
  await api.close();
});

const says = (applied: typeof FIRST_CONFIGURATION) =>
  console.unitSpeaks(world.unitId, {
    capabilities: { ...NO_CAPABILITIES, codecs: ['h264'], resolutions: ['1080p30', '2160p30'] },
    configuration: { version: 1, applied },
  });
const set4K = () =>
  regular.units.setConfiguration({ params, body: { version: 1, configuration: { resolution: '2160p30' } } });
const start = () => regular.units.startStream({ params, body: { channelId: world.channelId } });
const version = async () => (await regular.units.configuration({ params })).version;

it('is refused where the channel takes none: as a setting, and at the start', async () => {
  await console.serverSpeaks(world.serverId, { fourK: false });
  expect(await refusal(set4K())).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'body.configuration.resolution', message: MESSAGE }],
  });
  expect(await version()).toBe(1);
  await says(IN_4K);
  expect(await refusal(start())).toMatchObject({ code: 'RESOLUTION_CONFLICT', title: MESSAGE });
  expect(await world.db.selectFrom('transmissions').select('id').execute()).toEqual([]);
});

it.each([
  ['takes it', { fourK: true }],
  ['does not say', {}],
])('is set where the channel %s, and begins', async (_, state) => {
  await console.serverSpeaks(world.serverId, state);
  expect((await set4K()).desired.resolution).toBe('2160p30');
  await says(IN_4K);
  expect((await start()).transmissionId).toMatch(/\w/);
  await world.db.deleteFrom('transmissions').execute();
});
