import { aUnitState } from '@backhaul/testing';
import { checkMediaToken, returnFileSubject } from '@backhaul/contract/bus';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { itIsRefused } from '../../testing/bridges.js';
import { followBridges } from './follow.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const capabilities = { ...aUnitState({}).capabilities, orders: ['startReturn', 'playFile', 'stopReturn'] };
const FILE = 'rec-1';
const NAME = 'Harbour fire.mkv';

const world = await testWorld();
const { db } = world;
let console: TestConsole;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await db.deleteFrom('commands').execute();
  await db.deleteFrom('recordings').execute();
  await db
    .updateTable('units')
    .set({ bridges: '{}', services: ['videoReturn'] })
    .execute();
  ({ console, api, regular } = await freshConsole(world));
  followBridges({ db, ...console });
  await insert({});
  await serverReports();
  await console.unitReports(world.unitId, { capabilities });
});

const insert = async (change: object): Promise<void> => {
  await db.deleteFrom('recordings').execute();
  await db
    .insertInto('recordings')
    .values({
      id: FILE,
      device_id: world.serverId,
      channel_id: world.channelId,
      name: NAME,
      started_at: new Date(world.now),
      ended_at: new Date(world.now),
      bytes: '1000',
      sha256: 'a',
      ...change,
    })
    .execute();
};
const media = (video: string) =>
  JSON.stringify({ durationMs: 1000, video, audio: 'aac', width: 1, height: 1, frameRate: 25 });
const serverReports = (change: object = {}) =>
  console.serverReports(world.serverId, { gatePort: 9800, inputFeatures: ['playout', 'fileReturns'], ...change });
const playing = (state: 'connecting' | 'connected') =>
  console.unitReports(world.unitId, { capabilities, applications: { videoReturn: { '2': { state } } } });
const play = (by = regular, fileId = FILE) =>
  by.bridges.playFile({ params: { id: world.unitId, instance: '2' }, body: { fileId, fromMs: 4000 } });
const second = async (by = regular) => (await by.bridges.instances({ params: { id: world.unitId } }))[1];

it('a file goes to one unit from the server that has it, and its return shows it until it ends', async () => {
  const { commandId } = await play();
  await expect.poll(() => console.sentOrders().at(-1)?.name).toBe('playFile');
  const order = console.sentOrders().at(-1);
  if (order?.name !== 'playFile') throw new Error('no order');
  const { target, ...args } = order.args;
  expect(args).toEqual({ instance: '2', channelId: world.channelId, file: NAME, fromMs: 4000 });
  const key = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
  expect(target.port).toBe(9800);
  expect(checkMediaToken(key, returnFileSubject(world.channelId, NAME), target.token, world.now, Infinity)).toBe(true);
  expect(JSON.stringify(await world.storedOrders())).not.toContain(target.token);

  const file = { fileId: FILE, fileName: NAME };
  expect(await second()).toMatchObject({ state: 'connecting', channelId: null, file });
  await console.answers(world.unitId, commandId, 'done');
  await playing('connected');
  expect(await second()).toMatchObject({ state: 'connected', channelId: null, file });
  expect(await refusal(play())).toMatchObject({ code: 'UNIT_BUSY' });
  // The unit does not receive the channel.
  const { ptmpStatuses } = await regular.returnChannels.ofChannel({ params: { id: world.channelId } });
  expect(ptmpStatuses).toEqual([]);
  await console.unitReports(world.unitId, { capabilities });
  expect(await second()).toMatchObject({ state: 'notConnected', file: null });
  const [row] = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'unit:playFile')
    .orderBy('id', 'desc')
    .execute();
  expect(row).toMatchObject({ subject_id: world.unitId, detail: `instance 2, ${NAME}` });
});

it('a file of a private session, and its picture, are for those who manage channels', async () => {
  await insert({ private: true });
  expect(await refusal(play())).toMatchObject({ code: 'FORBIDDEN' });
  expect(await world.storedOrders()).toEqual([]);
  const admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  await play(admin);
  await playing('connected');
  const picture = Buffer.from('jpeg').toString('base64');
  const returns = [{ instance: '2' as const, channelId: world.channelId, pictures: 3, picture }];
  console.unitReceives(world.unitId, returns);
  expect((await second(admin))?.picture).toBe(`data:image/jpeg;base64,${picture}`);
  expect((await second())?.picture).toBeNull();
});

const unlicensed = async () => {
  await db.updateTable('units').set({ services: [] }).execute();
  await console.registry.refresh('unit', world.unitId);
};

itIsRefused(world, () => play(), [
  ['without a licence', unlicensed, 'VIDEO_RETURN_LICENSE', 'No available Video Return licenses'],
  ['by a unit that is away', () => console.unitLeaves(world.unitId), 'UNIT_OFFLINE'],
  ['by a unit that plays none', () => console.unitReports(world.unitId), 'UNSUPPORTED'],
  ['by a server that plays none', () => serverReports({ inputFeatures: ['playout'] }), 'UNSUPPORTED'],
  ['by a server without returns', () => serverReports({ gatePort: 0 }), 'UNSUPPORTED'],
  ['of metadata', () => insert({ name: 'a.xml' }), 'FILE_UNPLAYABLE', 'File type cannot be played'],
  ['of a codec that no unit decodes', () => insert({ media: media('mpeg2video') }), 'FILE_UNPLAYABLE'],
  ['of a file that is being deleted', () => insert({ removing_at: new Date(world.now) }), 'NOT_FOUND'],
  ['of a file that is not there', () => db.deleteFrom('recordings').execute(), 'NOT_FOUND'],
]);

it('is refused to who may only look', async () => {
  expect(await refusal(play(await api.as('luc_read')))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await world.storedOrders()).toEqual([]);
});
