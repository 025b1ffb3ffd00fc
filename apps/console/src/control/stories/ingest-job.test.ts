import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import type { ServerState } from '@backhaul/contract/bus';
import { UNIT_FEATURES } from '@backhaul/domain';
import { CONFIGURATION } from '@backhaul/testing';
import { beforeEach, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { IngestJob } from './ingest-job.js';

const world = await testWorld();
const { db, unitId, channelId, serverId } = world;
const at = { params: { id: channelId } };
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let job: IngestJob;

const reports = (change: Partial<ServerState>) => console.serverReports(serverId, change);
const desired = async () =>
  (await db.selectFrom('channels').select(['recording', 'ingest_recording']).where('id', '=', channelId).executeTakeFirstOrThrow()); // prettier-ignore
const version = async () =>
  (await db.selectFrom('devices').select('desired_version').where('id', '=', serverId).executeTakeFirstOrThrow())
    .desired_version;
const labels = async () =>
  (await db.selectFrom('commands').select('order').where('name', '=', 'labelRecordings').execute()).map(
    ({ order }) => order,
  );
const make = (slugline: string) =>
  regular.stories.create({ body: { groupId: world.north, slugline } }).then(({ id }) => id);
const start = () => regular.units.startStream({ params: { id: unitId }, body: { channelId } });
const give = (storyId: string) => regular.stories.choose({ params: { id: unitId }, body: { storyId } });
const set = (enabled: boolean, client = admin) => client.channels.setIngestAssociation({ ...at, body: { enabled } });

beforeEach(async () => {
  await db.deleteFrom('transmissions').execute();
  await db.deleteFrom('commands').execute();
  await db
    .updateTable('units')
    .set({ story_id: null, desired: JSON.stringify(FIRST_CONFIGURATION) })
    .execute();
  await db.deleteFrom('stories').execute();
  await db.updateTable('channels').set({ ingest: false, ingest_recording: false, recording: false }).execute();
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await reports({ roles: ['mmh', 'ingest'] });
  await console.unitReports(unitId, {
    capabilities: { ...NO_CAPABILITIES, features: [...UNIT_FEATURES] },
    configuration: { version: 1, applied: CONFIGURATION },
  });
  const { registry, dispatcher } = console;
  job = new IngestJob({ db, registry, dispatcher });
});

it('an ingest channel is recorded while a unit with a story sends to it, under its slugline', async () => {
  expect(await set(true)).toMatchObject({ enabled: true, ingestServer: { id: serverId } });
  await give(await make('Harbour fire'));
  await job.run();
  expect(await desired()).toEqual({ recording: false, ingest_recording: false });
  const before = await version();
  await start();
  await job.run();
  expect(await desired()).toEqual({ recording: false, ingest_recording: true });
  expect(await version()).toBeGreaterThan(before);
  expect(console.registry.channelRecord(channelId)?.recording).toBe(true);
  expect(JSON.stringify(await labels())).toContain('Harbour fire');
  const steady = await version();
  await job.run();
  expect(await version()).toBe(steady);

  await db.updateTable('transmissions').set({ ended_at: new Date() }).execute();
  await job.run();
  expect(await desired()).toEqual({ recording: false, ingest_recording: false });
  expect(console.registry.channelRecord(channelId)?.recording).toBe(false);
});

it('it is not recorded for a unit without a story, nor where it is no ingest channel', async () => {
  await set(true);
  await start();
  await job.run();
  expect((await desired()).ingest_recording).toBe(false);
  await db.deleteFrom('transmissions').execute();
  await set(false);
  await db.updateTable('units').set({ story_id: await make('Flood') }).where('device_id', '=', unitId).execute(); // prettier-ignore
  await start();
  await job.run();
  expect((await desired()).ingest_recording).toBe(false);
});

it('a recording that is on by hand goes on when the story has ended', async () => {
  await set(true);
  await give(await make('Flood'));
  await admin.channels.setRecording({ ...at, body: { enabled: true } });
  await start();
  await job.run();
  await db.updateTable('transmissions').set({ ended_at: new Date() }).execute();
  await job.run();
  expect(await desired()).toEqual({ recording: true, ingest_recording: false });
  expect(console.registry.channelRecord(channelId)?.recording).toBe(true);
});

it('needs a server that records, and who configures channels', async () => {
  expect(await refusal(set(true, regular))).toMatchObject({ code: 'FORBIDDEN' });
  await reports({ roles: ['mmh'] });
  expect(await refusal(set(true))).toMatchObject({ code: 'UNSUPPORTED' });
  expect(await regular.channels.ingestAssociation(at)).toMatchObject({ enabled: false, ingestServer: null });
});
