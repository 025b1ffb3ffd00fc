import { afterEach, beforeEach, expect, it } from 'vitest';
import { testWorld, type TestConsole } from '../testing/world.js';
import { DemoOnAir, putOnAir } from './on-air.js';

const world = await testWorld();
const unit = world.unitId;
let console: TestConsole;
let demo: DemoOnAir;

beforeEach(async () => {
  for (const table of ['commands', 'transmissions', 'audit', 'settings'] as const)
    await world.db.deleteFrom(table).execute();
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: world.channelId })
    .where('device_id', '=', unit)
    .execute();
  console = await world.console();
  await console.serverReports(world.serverId);
  await console.unitReports(unit);
  const clock = { now: () => world.now };
  demo = new DemoOnAir({
    db: world.db,
    registry: console.registry,
    transmissions: console.transmissions,
    clock,
  });
});
afterEach(() => console.close());

const runs = async () => world.db.selectFrom('transmissions').selectAll().orderBy('created_at').execute();
const end = async (stopAskedAt: Date | null) => {
  const at = new Date(world.now);
  await world.db
    .updateTable('transmissions')
    .set({ started_at: at, ended_at: at, stop_asked_at: stopAskedAt })
    .execute();
  await console.registry.refresh('unit', unit);
  await console.registry.refresh('channel', world.channelId);
  console.registry.setTransition(unit, null);
};

it('starts nothing that the demo did not choose', async () => {
  await demo.run();
  expect(await runs()).toEqual([]);
});

it('starts a chosen unit once, as the demo, and again when its transmission was lost', async () => {
  await putOnAir(world.db, [unit]);
  await demo.run();
  await demo.run();
  expect(await runs()).toMatchObject([{ unit_id: unit, channel_id: world.channelId, asked_by: null, ended_at: null }]);
  const audit = await world.db.selectFrom('audit').selectAll().execute();
  expect(audit).toMatchObject([{ action: 'unit:start', user_id: null, username: 'demo', subject_id: unit }]);
  await end(null);
  await demo.run();
  expect(await runs()).toHaveLength(2);
});

it('leaves alone what somebody stopped', async () => {
  await putOnAir(world.db, [unit]);
  await demo.run();
  await console.byId.stop(world.caller(), unit);
  await end(new Date(world.now));
  await demo.run();
  expect(await runs()).toHaveLength(1);
});

it('waits longer and longer for a unit that does not start', async () => {
  await putOnAir(world.db, [unit]);
  const fails = async () => {
    await demo.run();
    await world.db
      .updateTable('transmissions')
      .set({ ended_at: new Date(world.now) })
      .execute();
    await console.registry.refresh('unit', unit);
    await console.registry.refresh('channel', world.channelId);
    console.registry.setTransition(unit, null);
    return (await runs()).length;
  };
  expect([await fails(), await fails()]).toEqual([1, 1]);
  world.now += 10_000;
  expect(await fails()).toBe(2);
  world.now += 10_000;
  expect(await fails()).toBe(2);
  world.now += 10_000;
  expect(await fails()).toBe(3);
});
