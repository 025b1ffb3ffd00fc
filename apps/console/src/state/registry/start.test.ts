import { beforeEach, describe, expect, test } from 'vitest';
import { GRACE_MS, type LiveRegistry } from './registry.js';
import { registryWorld, unitState, unitTelemetry } from '../../testing/registry.js';

const world = await registryWorld();
let registry: LiveRegistry;
beforeEach(async () => {
  await world.db.deleteFrom('transmissions').execute();
  registry = await world.registry();
});

const streaming = (id: string) => ({
  applications: { video: { state: 'streaming' as const } },
  transmission: { id, channelId: world.channelId, phase: 'streaming' as const, startedAt: world.now },
});

/** Stores the unit's report of the console's last run. */
const store = (online: boolean) =>
  world.db
    .updateTable('devices')
    .set({
      last_online: online,
      last_seen_at: new Date(world.now - 60_000),
      last_state: JSON.stringify(unitState(streaming('t'))),
    })
    .where('id', '=', world.unitId)
    .execute();

describe('just after a start', () => {
  test('a unit is as stored until the grace period ends, and then offline with the age of its last report', async () => {
    await store(true);
    registry = await world.registry();
    expect(registry.reportedUnit(world.unitId)?.online).toBeNull();
    expect(registry.unit(world.unitId)).toMatchObject({
      online: true,
      status: 'streaming',
      lastSeenAt: world.now - 60_000,
    });
    world.now += 60_000;
    registry.tick();
    expect(registry.unit(world.unitId)?.online).toBe(true);
    registry.busConnected();
    world.now += GRACE_MS - 1;
    registry.tick();
    expect(registry.unit(world.unitId)?.online).toBe(true);
    world.now += 1;
    registry.tick();
    expect(registry.unit(world.unitId)).toMatchObject({ online: false, status: 'offline', swVersion: '9.1.2' });
  });

  test('a device that reports in time stays online; a lost bus makes no device offline', async () => {
    await store(true);
    registry = await world.registry();
    registry.busConnected();
    world.now += 5_000;
    registry.telemetry(world.address(world.unitId), unitTelemetry());
    world.now += GRACE_MS;
    registry.tick();
    expect(registry.reportedUnit(world.unitId)?.online).toBe(true);
    registry.busLost();
    world.now += 600_000;
    registry.tick();
    expect(registry.unit(world.unitId)?.online).toBe(true);
    registry.busConnected();
    world.now += GRACE_MS;
    registry.tick();
    expect(registry.unit(world.unitId)?.online).toBe(false);
  });

  test('a stored state that no longer parses is forgotten', async () => {
    await store(true);
    await world.db
      .updateTable('devices')
      .set({ last_state: '{"kind":"unit"}' })
      .where('id', '=', world.unitId)
      .execute();
    registry = await world.registry();
    expect(registry.unit(world.unitId)).toMatchObject({ online: true, reportedAt: null, swVersion: '' });
  });
});

test('alerts that were set are not undone by a reading that began before', async () => {
  const reading = registry.refresh('unit', world.unitId);
  registry.setAlerts('unit', world.unitId, [
    { id: 'x', type: 'temperature', severity: 'critical', since: 1, text: 'hot' },
  ]);
  await reading;
  expect(Object.keys(registry.unit(world.unitId)?.alerts ?? {})).toEqual(['x']);
});
