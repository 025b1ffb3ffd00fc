import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { FILES_START as START, finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const one = world.channelId;
let console: TestConsole;
let regular: Api;

const MEDIA = { durationMs: 4000, video: 'h264', audio: null, width: 160, height: 90, frameRate: 25 };

const closed = (name: string, change: Parameters<typeof finishedFile>[2] = {}) =>
  reportFiles(world, [finishedFile(one, name, change)]);
const clipOf = (name: string) => ({ kind: 'clip' as const, clip: { name, fromMs: 0, toMs: 5, exact: false } });
const fileNamed = async (name: string) =>
  (await regular.channelFiles.list({ query: { groupId: world.north } })).items.find((file) => file.fileName === name);
const unitOf = async (name: string) => (await fileNamed(name))?.luName;

beforeEach(async () => {
  await db.deleteFrom('recordings').execute();
  ({ console, regular } = await freshConsole(world));
  await console.serverReports(world.serverId, { configurationVersion: 1_000, orders: ['makeClip'] });
});

describe('a clip', () => {
  it('of the recording that is running is of the unit on air, and of its recording’s once that is over', async () => {
    await db
      .insertInto('transmissions')
      .values({
        id: 'run-of-clips',
        unit_id: world.unitId,
        channel_id: one,
        asked_by: null,
        created_at: new Date(START - 5000),
        started_at: new Date(START - 4000),
        ended_at: new Date(START + 30_000),
      })
      .execute();
    const unit = console.registry.unitRecord(world.unitId)?.name;
    await closed('on-air.mp4', clipOf('now.mkv'));
    await closed('after.mp4', { ...clipOf('other.mkv'), startedAt: START + 31_000 });
    expect([await unitOf('on-air.mp4'), await unitOf('after.mp4')]).toEqual([unit, null]);
    await closed('now.mkv', { startedAt: START + 31_000 });
    await closed('other.mkv');
    expect([await unitOf('on-air.mp4'), await unitOf('after.mp4')]).toEqual([unit, unit]);
    // No unit sent the source file; the unit now on air does not count.
    await closed('of-nobody.mp4', clipOf('now.mkv'));
    expect(await unitOf('of-nobody.mp4')).toBeNull();
    await db.deleteFrom('transmissions').where('id', '=', 'run-of-clips').execute();
  });

  it('ends where its file does', async () => {
    await closed('a.mkv', { media: MEDIA });
    const fileId = (await fileNamed('a.mkv'))?.fileId ?? '';
    const make = (fromMs: number) =>
      regular.channelFiles.clip({ params: { id: one }, body: { fileId, fromMs, toMs: 9000 } });
    await make(1000);
    const [sent] = console.sent.flatMap(({ downlink }) => (downlink.type === 'order' ? [downlink.order] : []));
    expect(sent).toMatchObject({ name: 'makeClip', args: { fromMs: 1000, toMs: 4000 } });
    expect(await refusal(make(3980))).toMatchObject({ code: 'INVALID' });
  });
});
