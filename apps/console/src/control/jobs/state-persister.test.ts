import { beforeAll, expect, test } from 'vitest';
import type { LiveRegistry } from '../../state/registry/registry.js';
import { GRACE_MS } from '../../state/registry/registry.js';
import { registryWorld, unitState, unitTelemetry } from '../../testing/registry.js';
import { StatePersister } from './state-persister.js';

const world = await registryWorld();
let registry: LiveRegistry;
let words: StatePersister;
beforeAll(async () => {
  registry = await world.registry();
  words = new StatePersister({ db: world.db, registry });
  words.start();
});

const stored = () =>
  world.db
    .selectFrom('devices')
    .select(['last_online', 'last_seen_at', 'last_state'])
    .where('id', '=', world.unitId)
    .executeTakeFirstOrThrow();
/** Rows that were written since, by PostgreSQL's row versions. */
const version = async () => {
  const { rows } = await world.database.pool.query('select xmin::text from devices where id = $1', [world.unitId]);
  return JSON.stringify(rows);
};

test('the last report of a device is available after a restart', async () => {
  world.comes(registry, world.unitId);
  registry.state(world.address(world.unitId), unitState({ seq: 1, swVersion: '8.8.8' }));
  await words.flush();
  expect(await stored()).toMatchObject({
    last_online: true,
    last_seen_at: new Date(world.now),
    last_state: { swVersion: '8.8.8' },
  });
  const next = await world.registry();
  expect(next.unit(world.unitId)).toMatchObject({ online: true, swVersion: '8.8.8', lastSeenAt: world.now });
});

test('who is merely still there is written now and then, and at the end', async () => {
  const before = await version();
  world.now += 10_000;
  registry.telemetry(world.address(world.unitId), unitTelemetry({ seq: 2 }));
  await words.flush();
  expect(await version()).toBe(before);
  world.now += 20_000;
  registry.telemetry(world.address(world.unitId), unitTelemetry({ seq: 3 }));
  await words.flush();
  expect(await stored()).toMatchObject({ last_seen_at: new Date(world.now) });
  world.now += 1_000;
  registry.telemetry(world.address(world.unitId), unitTelemetry({ seq: 4 }));
  await words.flush(true);
  expect(await stored()).toMatchObject({ last_seen_at: new Date(world.now) });
});

test('a device that disconnects is written with the time of its last message', async () => {
  const seen = world.now;
  world.now += 5_000;
  world.goes(registry, world.unitId);
  await words.flush();
  expect(await stored()).toMatchObject({
    last_online: false,
    last_seen_at: new Date(seen),
    last_state: { swVersion: '8.8.8' },
  });
});

test('a state that no database takes leaves the stored one, and spoils nothing for others', async () => {
  const [, other] = world.unitIds;
  world.comes(registry, world.unitId, 's2');
  world.comes(registry, other);
  registry.state(world.address(world.unitId), unitState({ session: 's2', seq: 1, swVersion: 'nul\0' }));
  registry.state(world.address(other), unitState({ seq: 1, swVersion: '7.7.7' }));
  await words.flush();
  expect(await stored()).toMatchObject({ last_online: true, last_state: { swVersion: '8.8.8' } });
  const next = await world.registry();
  expect(next.unit(other)?.swVersion).toBe('7.7.7');
});

test('devices that were offline and stay so are not written when the grace ends', async () => {
  const { db } = world;
  world.goes(registry, world.unitId, 's2');
  await words.flush();
  const next = await world.registry();
  const late = new StatePersister({ db, registry: next });
  late.start();
  const before = await version();
  next.busConnected();
  world.now += GRACE_MS;
  next.tick();
  await late.flush();
  expect(await version()).toBe(before);
});

test('a device that is removed is forgotten', async () => {
  registry.telemetry(world.address(world.unitId), unitTelemetry({ session: 's2', seq: 99 }));
  await world.db.deleteFrom('devices').where('id', '=', world.unitId).execute();
  await registry.refresh('unit', world.unitId);
  await expect(words.flush()).resolves.toBeUndefined();
});
