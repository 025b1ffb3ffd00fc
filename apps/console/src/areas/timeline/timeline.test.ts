import { afterAll, beforeEach, expect, it } from 'vitest';
import { UNSET_INTERFACE } from '@backhaul/domain';
import { refusal, testApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const [unit, other] = world.unitIds;
const console = await world.console();
const api = await testApi(world, console);
const regular = await api.as('luc_regular');

afterAll(() => api.close());
beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('transmissions').execute();
  await world.db.deleteFrom('alerts').execute();
  await world.db.deleteFrom('device_events').execute();
  await world.db.deleteFrom('telemetry_history').execute();
  await world.db.deleteFrom('audit').execute();
});

const read = (transmissionId?: string) =>
  regular.timeline.ofUnit({ params: { id: unit }, query: transmissionId === undefined ? {} : { transmissionId } });
const ago = (ms: number) => new Date(world.now - ms);

const ran = (id: string, change: { startMs: number; unitId?: string; endMs?: number | null }) =>
  world.db
    .insertInto('transmissions')
    .values({
      id,
      unit_id: change.unitId ?? unit,
      channel_id: world.channelIds[0],
      created_at: ago(change.startMs),
      started_at: ago(change.startMs - 2000),
      stop_asked_at: change.endMs === null ? null : ago((change.endMs ?? 0) + 1000),
      ended_at: change.endMs === null ? null : ago(change.endMs ?? 0),
      end_reason: change.endMs === null ? null : 'Stopped',
    })
    .execute();

const bitrate = (ms: number, kbps: number) =>
  world.db
    .insertInto('telemetry_history')
    .values({ device_id: unit, at: ago(ms), total_kbps: kbps, links: '{}' })
    .execute();

it('is empty for a unit that never transmitted', async () => {
  expect(await read()).toMatchObject({ transmissions: [], transmission: null, spans: [], bitrate: [] });
});

it('has states, orders, notes, alerts and bitrate of the newest transmission on one axis', async () => {
  await ran('old', { startMs: 900_000, endMs: 800_000 });
  await ran('new', { startMs: 60_000, endMs: 10_000 });
  const command = { device_id: unit, order: JSON.stringify({ name: 'stop', args: { transmissionId: 'new' } }) };
  await world.db
    .insertInto('commands')
    .values([
      {
        ...command,
        id: 'c-new',
        name: 'stop',
        state: 'failed',
        transmission_id: 'new',
        error: 'No',
        created_at: ago(11_000),
        expires_at: ago(0),
        answered_at: ago(10_500),
      },
      { ...command, id: 'c-old', name: 'reboot', state: 'done', created_at: ago(500_000), expires_at: ago(0) },
    ])
    .execute();
  const alert = { device_id: unit, type: 'battery', severity: 'warning', text: 'Battery at 9 %' } as const;
  await world.db
    .insertInto('alerts')
    .values([
      { ...alert, id: 'a-before', since: ago(700_000), ended_at: ago(600_000) },
      { ...alert, id: 'a-through', since: ago(500_000), ended_at: ago(50_000) },
      { ...alert, id: 'a-stands', since: ago(20_000), ended_at: null },
    ])
    .execute();
  await world.db
    .insertInto('device_events')
    .values({ id: 'e', device_id: unit, at: ago(30_000), type: 'engineFailed', detail: 'encoder' })
    .execute();
  const slot = 60_000 - (world.now % 5000 === 0 ? 0 : 5000 - (world.now % 5000));
  await bitrate(slot, 3000);

  const line = await read();
  expect(line.transmissions.map(({ id }) => id)).toEqual(['new', 'old']);
  expect(line.transmission).toMatchObject({ id: 'new', endReason: 'Stopped', channelId: world.channelIds[0] });
  expect(line.transmission?.channelName).not.toBeNull();
  expect(line.spans.map(({ state, from, to }) => [state, world.now - from, world.now - to])).toEqual([
    ['connecting', 60_000, 58_000],
    ['live', 58_000, 11_000],
    ['stopping', 11_000, 10_000],
  ]);
  expect(line.commands).toEqual([
    {
      id: 'c-new',
      name: 'stop',
      state: 'failed',
      at: world.now - 11_000,
      answeredAt: world.now - 10_500,
      by: null,
      error: 'No',
    },
  ]);
  expect(line.alerts.map(({ id }) => id)).toEqual(['a-through', 'a-stands']);
  expect(line.events).toEqual([{ id: 'e', at: world.now - 30_000, type: 'engineFailed', detail: 'encoder' }]);
  expect(line.stepMs).toBe(5000);
  expect(line.bitrate.filter(({ kbps }) => kbps !== null)).toEqual([{ at: world.now - slot, kbps: 3000 }]);
  expect(line.bitrate.length).toBeGreaterThan(9);

  expect((await read('old')).transmission).toMatchObject({ id: 'old' });
});

it('names the users of commands and settings, with values before and after, and never a password', async () => {
  await ran('now', { startMs: 60_000, endMs: null });
  const by = `user-luc_regular-${world.north}`;
  const order = JSON.stringify({ name: 'cancelUpload', args: {} });
  const times = { created_at: ago(1000), expires_at: ago(-1000) };
  await world.db
    .insertInto('commands')
    .values({ id: 'c-by', device_id: unit, name: 'cancelUpload', order, state: 'done', asked_by: by, ...times })
    .execute();
  const before = await regular.units.configuration({ params: { id: unit } });
  await regular.units.setDelay({ params: { id: unit }, body: { delay: 2000 } });
  const interfaces = [{ ...UNSET_INTERFACE, port: 'wwan0', password: 'n0t-to-be-told' }];
  const ipInput = { enabled: false, url: 'rtmp://ann:s3cret@cam.example/live/stream-key' };
  await regular.units.setConfiguration({
    params: { id: unit },
    body: { version: before.version + 1, configuration: { interfaces, ipInput } },
  });
  // The database set these times by its own clock.
  await world.db
    .updateTable('audit')
    .set({ at: ago(500) })
    .where('subject_id', '=', unit)
    .execute();
  const line = await read();
  expect(line.commands).toMatchObject([{ name: 'cancelUpload', by }]);
  expect(line.changes.map(({ by: name }) => name)).toEqual([by, by]);
  expect(line.changes[0]?.settings).toEqual([{ path: 'delay', from: before.desired.delay, to: 2000 }]);
  expect(line.changes[1]?.settings).toEqual(
    expect.arrayContaining([
      { path: 'ipInput.url', from: '', to: 'rtmp://cam.example/…' },
      { path: 'interfaces.wwan0.password', from: null, to: null },
    ]),
  );
  expect(JSON.stringify(line)).not.toMatch(/n0t-to-be-told|s3cret|stream-key/);
});

it('hides users whom the caller may not see', async () => {
  await ran('now', { startMs: 60_000, endMs: null });
  const changes = JSON.stringify([{ path: 'delay', from: 1000, to: 2000 }]);
  const subject = { subject_kind: 'unit', subject_id: unit };
  const act = { action: 'unit:configure', result: 'done' as const, address: '::1', at: ago(500) };
  await world.db
    .insertInto('audit')
    .values({ ...subject, ...act, changes, user_id: 'operator', username: 'operator' })
    .execute();
  const line = await read();
  expect(line.changes.at(-1)).toMatchObject({ by: null, settings: [{ path: 'delay' }] });
  expect(JSON.stringify(line)).not.toContain('operator');
});

it('lists interruptions as the server reported them for the channel, and splits the live span by them', async () => {
  await ran('now', { startMs: 60_000, endMs: null });
  const [channel] = world.channelIds;
  const seen = (id: string, ms: number, type: 'pictureLost' | 'pictureBack', device = world.serverId) =>
    world.db
      .insertInto('device_events')
      .values({ id, device_id: device, at: ago(ms), type, channel_id: channel, detail: '' })
      .execute();
  await seen('g1', 30_000, 'pictureLost');
  await seen('g2', 28_200, 'pictureBack');
  // Events of another device do not count for the channel.
  await seen('g3', 20_000, 'pictureLost', other);
  const line = await read();
  expect(line.interruptions).toMatchObject([{ from: world.now - 30_000, to: world.now - 28_200 }]);
  expect(line.interruptions[0]?.channelName).not.toBeNull();
  expect(line.spans.map(({ state, from, to }) => [state, world.now - from, world.now - to])).toEqual([
    ['connecting', 60_000, 58_000],
    ['live', 58_000, 30_000],
    ['interrupted', 30_000, 28_200],
    ['live', 28_200, 0],
  ]);
});

it('extends to now while a transmission is open, and averages over longer steps when it is long', async () => {
  await ran('long', { startMs: 5_000_000, endMs: null });
  const from = Math.floor((world.now - 5_000_000) / 5000) * 5000;
  await bitrate(world.now - from, 1000);
  await bitrate(world.now - from - 5000, 2000);
  await bitrate(world.now - from - 15_000, 500);
  const line = await read();
  expect([line.stepMs, line.to, line.spans.at(-1)?.to]).toEqual([15_000, world.now, world.now]);
  expect(line.bitrate.length).toBeLessThanOrEqual(361);
  expect(line.bitrate.slice(0, 3).map(({ kbps }) => kbps)).toEqual([1500, 500, null]);
});

it('returns no transmission of another unit, and no unit that the caller does not see', async () => {
  await ran('foreign', { startMs: 5000, unitId: other, endMs: null });
  const missing = await refusal(read('missing'));
  expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await refusal(read('foreign'))).toEqual(missing);
  const stranger = await api.as('luc_regular', { groupId: world.south });
  expect(await refusal(stranger.timeline.ofUnit({ params: { id: unit }, query: {} }))).toEqual(missing);
});
