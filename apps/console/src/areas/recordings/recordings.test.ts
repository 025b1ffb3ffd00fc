import { RECORDINGS_PAGE } from '@backhaul/domain';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { DeviceEvents } from '../../control/jobs/device-events.js';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
let regular: Api;
let stranger: Api;

beforeEach(async () => {
  const { api, regular: user } = await freshConsole(world);
  regular = user;
  stranger = await api.as('luc_contractor', { groupId: world.south });
  await db.deleteFrom('recordings').execute();
});

const of = (id: string = world.channelId) => ({ params: { id } });
const SECOND = 1000;
const START = Date.UTC(2026, 5, 1);
let count = 0;

/** A server's report of a finished recording. */
const report = (
  startedAt: number,
  endedAt: number,
  change: { channelId?: string; deviceId?: string; name?: string } = {},
) => {
  count += 1;
  return {
    address: { deviceId: change.deviceId ?? world.serverId, bucket: 0 },
    event: {
      id: `ev-${count}`,
      at: endedAt,
      type: 'recordingClosed',
      transmissionId: null,
      channelId: change.channelId ?? world.channelId,
      detail: '',
      recording: { name: change.name ?? `${startedAt}.mkv`, startedAt, endedAt, bytes: 1000, sha256: 'a'.repeat(64) },
    },
  } as const;
};

async function reported(...reports: readonly ReturnType<typeof report>[]): Promise<void> {
  const events = new DeviceEvents({
    db,
    publish: () => Promise.resolve(),
    clock: { now: Date.now },
    log: pino({ level: 'silent' }),
  });
  for (const { address, event } of reports) events.event(address, event);
  await events.stop();
}

it('lists what the server of a channel recorded, the newest first, with the gaps between', async () => {
  await reported(report(START, START + 60 * SECOND), report(START + 60.5 * SECOND, START + 120 * SECOND));
  await reported(report(START + 150 * SECOND, START + 180 * SECOND));
  const { recordings, ...sums } = await regular.recordings.list(of());
  expect(recordings.map(({ startedAt, gapBeforeMs }) => [startedAt - START, gapBeforeMs])).toEqual([
    [150 * SECOND, 30 * SECOND],
    [60.5 * SECOND, 0],
    [0, 0],
  ]);
  expect(sums).toEqual({ total: 3, totalBytes: 3000, hasMore: false });
  expect(recordings[0]).toMatchObject({ bytes: 1000, sha256: 'a'.repeat(64), endedAt: START + 180 * SECOND });
});

it('replaces a recording that a server reports again', async () => {
  await reported(
    report(START, START + SECOND, { name: 'a.mkv' }),
    report(START, START + 9 * SECOND, { name: 'a.mkv' }),
  );
  await reported(report(START, START + 10 * SECOND, { name: 'a.mkv' }));
  const { recordings } = await regular.recordings.list(of());
  expect(recordings.map(({ endedAt }) => endedAt - START)).toEqual([10 * SECOND]);
});

it('takes nothing for a channel that is not of the server', async () => {
  await reported(report(START, START + SECOND, { deviceId: world.unitId }));
  await reported(report(START, START + SECOND, { channelId: 'missing' }));
  expect((await regular.recordings.list(of())).total).toBe(0);
});

it('answers a page at a time, with the gap before its last one', async () => {
  const all = Array.from({ length: RECORDINGS_PAGE + 2 }, (_, n) =>
    report(START + n * 100 * SECOND, START + (n * 100 + 90) * SECOND),
  );
  await reported(...all);
  const first = await regular.recordings.list(of());
  expect(first.recordings).toHaveLength(RECORDINGS_PAGE);
  expect(first).toMatchObject({ hasMore: true, total: RECORDINGS_PAGE + 2 });
  expect(first.recordings.at(-1)?.gapBeforeMs).toBe(10 * SECOND);
  const before = first.recordings.at(-1)?.startedAt ?? 0;
  const second = await regular.recordings.list({ ...of(), query: { before } });
  expect(second.recordings.map(({ startedAt }) => startedAt - START)).toEqual([100 * SECOND, 0]);
  expect(second.hasMore).toBe(false);
});

it('is not found for a user of another group', async () => {
  expect(await refusal(stranger.recordings.list(of()))).toMatchObject({ code: 'NOT_FOUND' });
});
