import { expect, test } from 'vitest';
import { registryWorld } from '../../testing/registry.js';
import { prune } from './prune.js';

const HOUR = 3_600_000;
const world = await registryWorld();

test('what was kept long enough goes; the rest, and what stands, stays', async () => {
  const { db, unitId: device_id, now } = world;
  const ago = (hours: number) => new Date(now - hours * HOUR);
  await db
    .insertInto('telemetry_history')
    .values([25, 23].map((hours) => ({ device_id, at: ago(hours), total_kbps: 1, links: '{}' })))
    .execute();
  await db
    .insertInto('device_events')
    .values(
      [31, 29].map((days) => ({
        id: `e${days}`,
        device_id,
        at: ago(0),
        received_at: ago(days * 24),
        type: 'engineFailed',
        detail: '',
      })),
    )
    .execute();
  const alert = { device_id, severity: 'warning' as const, text: '', since: ago(100 * 24) };
  await db
    .insertInto('alerts')
    .values([
      { ...alert, id: 'old', type: 'battery', ended_at: ago(91 * 24) },
      { ...alert, id: 'recent', type: 'battery', ended_at: ago(89 * 24) },
      { ...alert, id: 'stands', type: 'battery', ended_at: null },
    ])
    .execute();
  const entry = { username: '', action: 'unit:start', result: 'done' as const, address: '' };
  await db
    .insertInto('audit')
    .values([401, 399].map((days) => ({ ...entry, at: ago(days * 24) })))
    .execute();
  expect(await prune(db, now, 400)).toEqual({
    telemetry_history: 1,
    device_positions: 0,
    device_events: 1,
    alerts: 1,
    audit: 1,
    audio_let_outs: 0,
    commands: 0,
    incidents: 0,
    maintenance_windows: 0,
    access_approvals: 0,
    remote_actions: 0,
    remote_action_files: 0,
    file_uploads: 0,
    support_cases: 0,
    outbox: 0,
    page_views: 0,
    place_history: 0,
    overlay_uses: 0,
    webhook_deliveries: 0,
    usage_counters: 0,
  });
  expect((await db.selectFrom('telemetry_history').select('at').execute()).map(({ at }) => at)).toEqual([ago(23)]);
  expect((await db.selectFrom('device_events').select('id').execute()).map(({ id }) => id)).toEqual(['e29']);
  expect((await db.selectFrom('alerts').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
    'recent',
    'stands',
  ]);
});

test('of old counts of what was sent, the latest of each interface stays', async () => {
  const { db, unitId: device_id, now } = world;
  const count = (port: string, session: string, days: number) => ({
    device_id,
    port,
    session,
    slot: new Date(now - days * 24 * HOUR),
    sent_bytes: 1000 - days,
  });
  await db
    .insertInto('usage_counters')
    .values([
      count('a', 's1', 90),
      count('a', 's2', 80),
      count('a', 's2', 75),
      count('a', 's2', 5),
      count('b', 's1', 90),
    ])
    .execute();
  expect(await prune(db, now, 400)).toMatchObject({ usage_counters: 2 });
  const kept = await db.selectFrom('usage_counters').selectAll().orderBy('port').orderBy('slot').execute();
  expect(kept.map(({ port, sent_bytes }) => [port, sent_bytes])).toEqual([
    ['a', 925],
    ['a', 995],
    ['b', 910],
  ]);
});

test('a long list goes in pieces', async () => {
  await world.database.pool.query(
    `insert into telemetry_history select $1, $2::timestamptz - n * interval '5 seconds', 1, '{}' from generate_series(1, 20001) n`,
    [world.unitId, new Date(world.now - 48 * HOUR)],
  );
  expect((await prune(world.db, world.now, 400))['telemetry_history']).toBe(20_001);
});
