import { aModem } from '@backhaul/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { registryWorld, unitTelemetry } from '../../testing/registry.js';
import { flaky } from '../../testing/jobs.js';
import { HISTORY_STEP_MS, TelemetryHistory } from './telemetry-history.js';

const world = await registryWorld();
let history: TelemetryHistory;
let start: number;
beforeAll(async () => {
  start = Math.ceil(world.now / HISTORY_STEP_MS) * HISTORY_STEP_MS;
});
beforeEach(async () => {
  await world.db.deleteFrom('telemetry_history').execute();
  history = new TelemetryHistory(world.db);
});

const link = (port: string, uplinkKbps: number) => aModem(port, { uplinkKbps });
const say = (afterMs: number, totalKbps: number, links: Record<string, number> = {}, id = world.unitId) =>
  history.telemetry(
    id,
    unitTelemetry({ totalKbps, modems: Object.entries(links).map(([port, kbps]) => link(port, kbps)) }),
    start + afterMs,
  );
const points = async () => {
  const rows = await world.db.selectFrom('telemetry_history').selectAll().orderBy('at').execute();
  return rows.map((row) => [row.at.getTime() - start, row.total_kbps, row.links]);
};

test('keeps the mean of each step, link by link', async () => {
  say(0, 1000, { a: 600, b: 400 });
  say(1000, 2000, { a: 1600, b: 400 });
  say(5000, 3000, { a: 3000 });
  await history.flush(start + 5000);
  expect(await points()).toEqual([[0, 1500, { a: 1100, b: 400 }]]);
  await history.flush(start + 9999);
  expect(await points()).toHaveLength(1);
  await history.flush(start + 10_000);
  expect(await points()).toEqual([
    [0, 1500, { a: 1100, b: 400 }],
    [5000, 3000, { a: 3000 }],
  ]);
});

test('a unit that sends nothing is not written down, but for the one zero when it stops', async () => {
  for (const at of [0, 5000]) say(at, 0);
  say(10_000, 500);
  for (const at of [15_000, 20_000, 25_000]) say(at, 0);
  await history.flush(start + 60_000);
  expect((await points()).map(([at, total]) => [at, total])).toEqual([
    [10_000, 500],
    [15_000, 0],
  ]);
});

test('what is under way is written at the end', async () => {
  say(0, 700);
  await history.flush(start + 1000, true);
  expect(await points()).toHaveLength(1);
});

test('two consoles write a step once; a unit that is gone, or names that no database takes, spoil nothing', async () => {
  const other = new TelemetryHistory(world.db);
  other.telemetry(world.unitId, unitTelemetry({ totalKbps: 100 }), start);
  say(0, 100);
  say(0, 100, {}, 'gone');
  say(0, 100, { 'nul\0': 1 }, world.unitIds[1]);
  await Promise.all([other.flush(start + 5000), history.flush(start + 5000)]);
  expect(await points()).toEqual([
    [0, 100, {}],
    [0, 100, {}],
  ]);
});

test('what a database that is away did not take is kept for the next time', async () => {
  const fault = { away: true };
  const broken = new TelemetryHistory(flaky(world.db, fault));
  broken.telemetry(world.unitId, unitTelemetry({ totalKbps: 100 }), start);
  await expect(broken.flush(start + 5000)).rejects.toThrow('away');
  await expect(broken.flush(start + 5000)).rejects.toThrow('away');
  expect(await points()).toEqual([]);
  fault.away = false;
  await broken.flush(start + 5000);
  expect(await points()).toEqual([[0, 100, {}]]);
});
