import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const [, id, other] = world.channelIds;
const channel = { params: { id } };
let console: TestConsole;
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await reports();
  await world.db.deleteFrom('recordings').execute();
  const rows = [recorded('own', world.channelId), recorded('others', other), recorded('moved', id, world.unitId)];
  await world.db.insertInto('recordings').values(rows).execute();
});

const recorded = (name: string, channelId: string, deviceId = world.serverId) => ({
  id: `rec-${name}`,
  device_id: deviceId,
  channel_id: channelId,
  name: `rec-${name}.mkv`,
  started_at: new Date(1),
  ended_at: new Date(2),
  bytes: '1',
  sha256: 'a',
});
const reports = (change: object = {}) =>
  console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    fetches: ['file'],
    inputFeatures: ['sourceOrder'],
    ...change,
  });
const give = (body: object, by = admin) =>
  by.channels.addInputSource({ ...channel, body: { protocol: 'file', ...body } });
const order = (source: object) =>
  admin.channels.setSourceOrder({
    ...channel,
    body: { sources: [{ protocol: 'file', ...source }], returns: true, holdSeconds: 5 },
  });
const stored = () =>
  world.db.selectFrom('channels').select(['source', 'source_order']).where('id', '=', id).executeTakeFirst();
/** Runs `ask` while the channel of `rec-others` belongs to another group. */
async function whileForeign(ask: () => Promise<void>): Promise<void> {
  const move = async (group: string) => {
    await world.db.updateTable('channel_groups').set({ group_id: group }).where('channel_id', '=', other).execute();
    await console.registry.refresh('channel', other);
  };
  await move(world.south);
  try {
    await ask();
  } finally {
    await move(world.north);
  }
}

it('is played where its server can, and stays the same without an id', async () => {
  await reports({ fetches: [] });
  expect(await refusal(give({ recordingId: 'rec-own' }))).toMatchObject({ code: 'UNSUPPORTED' });
  await reports();
  const recording = { id: 'rec-own', name: 'rec-own.mkv', channel: { id: world.channelId } };
  const given = await give({ recordingId: 'rec-own', loop: false });
  expect(given).toMatchObject({ protocol: 'file', url: '', recording, loop: false, on: true, ready: true });
  await reports({ configurationVersion: 0 });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  const source = { kind: 'file', channelId: world.channelId, name: 'rec-own.mkv', loop: false };
  expect(last).toMatchObject({
    configuration: { channels: expect.arrayContaining([expect.objectContaining({ channelId: id, source })]) },
  });
  expect(await give({ loop: true })).toMatchObject({ recording, loop: true });
  const { sources } = await order({ recordingId: 'rec-own' });
  expect(sources).toMatchObject([{ protocol: 'file', recording, loop: true }]);
});

it.each([
  ['a missing one', 'rec-none', 'NOT_FOUND'],
  ['a path', '../../etc/passwd', 'NOT_FOUND'],
  ['one of another server', 'rec-moved', 'SOURCE_ELSEWHERE'],
  ['none', '', 'INVALID'],
])('refuses %s, as a source and in the order of sources, and changes nothing', async (_, recordingId, code) => {
  // An omitted recording would default to the stored one.
  await world.db.updateTable('channels').set({ source: null, source_order: null }).where('id', '=', id).execute();
  await console.registry.refresh('channel', id);
  const asked = recordingId === '' ? {} : { recordingId };
  expect(await refusal(give(asked))).toMatchObject({ code });
  expect(await refusal(order(asked))).toMatchObject({ code });
  expect(await stored()).toEqual({ source: null, source_order: null });
});

it('refuses one of a channel that the caller does not see, as if there were none', () =>
  whileForeign(async () => {
    expect(await refusal(give({ recordingId: 'rec-others' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(order({ recordingId: 'rec-others' }))).toMatchObject({ code: 'NOT_FOUND' });
  }));

it('stays what it is when its channel is no longer seen, and is not named', async () => {
  await give({ recordingId: 'rec-others', loop: true });
  await whileForeign(async () => {
    expect(await admin.channels.inputSource(channel)).toMatchObject([
      { protocol: 'file', recording: null, loop: true },
    ]);
    expect(await give({ loop: false })).toMatchObject({ recording: null, loop: false });
  });
  expect(await admin.channels.inputSource(channel)).toMatchObject([{ recording: { id: 'rec-others' }, loop: false }]);
});
