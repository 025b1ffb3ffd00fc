import { pino } from 'pino';
import { expect, test } from 'vitest';
import { unitRows } from '../devices/unit-row.js';
import { registryWorld, unitTelemetry } from '../../testing/registry.js';
import { Jobs } from './jobs.js';

const world = await registryWorld();

test('a removed unit leaves nothing in memory: a new unit under its id starts over', async () => {
  const registry = await world.registry();
  const jobs = new Jobs({ db: world.db, registry, clock: world.clock, log: pino({ level: 'silent' }) });
  jobs.start();
  const id = world.unitIds[1];
  const row = await unitRows(world.db).selectAll().where('devices.id', '=', id).executeTakeFirstOrThrow();
  const { now } = world;
  jobs.positions.place(id, { lat: 1, lng: 2 }, now);
  jobs.history.telemetry(id, unitTelemetry({ totalKbps: 500 }), now - 5_000);
  jobs.history.telemetry(id, unitTelemetry({ totalKbps: 500 }), now);
  await world.db.deleteFrom('devices').where('id', '=', id).execute();
  await registry.refresh('unit', id);
  await world.db
    .insertInto('devices')
    .values({ id, kind: 'unit', inventory_id: row.inventory_id, name: row.name, bucket: row.bucket })
    .execute();
  await world.db.insertInto('units').values({ device_id: id, type: row.type }).execute();
  await registry.refresh('unit', id);
  jobs.positions.place(id, { lat: 1, lng: 2 }, now + 1);
  jobs.history.telemetry(id, unitTelemetry({ totalKbps: 0 }), now + 5_000);
  await jobs.stop();
  const places = await world.db.selectFrom('device_positions').selectAll().orderBy('at').execute();
  const measured = await world.db.selectFrom('telemetry_history').selectAll().orderBy('at').execute();
  expect(places.map(({ at }) => at.getTime() - now)).toEqual([0, 1]);
  expect(measured.map(({ at }) => at.getTime() - now)).toEqual([-5_000]);
});
