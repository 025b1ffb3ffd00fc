import { ownVersion } from '@backhaul/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { RolloutBench } from '../../testing/rollouts.js';

const world = await testWorld();
const { db, serverId } = world;
const bench = new RolloutBench(world);
let boss: Api;

beforeEach(async () => {
  await bench.reset();
  ({ boss } = bench);
});

describe('a rollout to 20 units', () => {
  let units: readonly string[];
  let id: string;

  beforeEach(async () => {
    units = await bench.makeUnits(20);
    id = await bench.create({ csv: bench.csvOf(units) });
  });

  it('goes one, a tenth, the rest; two fail, and are tried again', async () => {
    expect(await bench.round()).toEqual(['crew-1']);
    expect(await bench.round()).toEqual([]);
    await bench.answer(['crew-1'], 'done');
    expect(await bench.round()).toEqual(['crew-2', 'crew-3']);
    await bench.answer(['crew-2'], 'done');
    expect(await bench.round()).toEqual([]);
    await bench.answer(['crew-3'], 'done');
    const rest = await bench.round();
    expect(rest).toHaveLength(17);
    await bench.answer(rest.slice(2), 'done');
    await bench.fail(rest.slice(0, 1));
    await bench.round();
    expect(await bench.shown(id)).toMatchObject({ state: 'running', failed: 1 });
    await bench.fail(rest.slice(1, 2));
    await bench.round();
    const stopped = await bench.shown(id);
    expect(stopped).toMatchObject({ state: 'stopped', failed: 2, stop: { phase: 3, failed: 2, size: 17 } });
    expect(stopped.phases).toMatchObject([
      { phase: 1, size: 1, succeeded: 1 },
      { phase: 2, size: 2, succeeded: 2 },
      { phase: 3, size: 17, succeeded: 15, upgradeFailed: 2, waiting: 0 },
    ]);
    const failed = (await boss.rollouts.devices({ params: { id }, query: { state: 'upgradeFailed' } })).items;
    expect(failed).toMatchObject([
      { name: 'crew-4', code: '104', attempts: 1, phase: 3, reason: { text: 'The network failed during the upgrade' } },
      { name: 'crew-5', code: '104', attempts: 1 },
    ]);

    expect(await boss.rollouts.retry({ params: { id } })).toMatchObject({ state: 'running', failed: 0, stop: null });
    expect(await bench.round()).toEqual(['crew-4', 'crew-5']);
    await bench.answer(['crew-4', 'crew-5'], 'done');
    await bench.round();
    await bench.round();
    const done = await bench.shown(id);
    expect(done).toMatchObject({ state: 'done', failed: 0, total: 20, endedAt: world.now });
    const again = (await boss.rollouts.devices({ params: { id }, query: { limit: 500 } })).items;
    expect(again.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 2, 2, ...Array.from({ length: 15 }, () => 1)]);
    expect(await refusal(boss.rollouts.retry({ params: { id } }))).toMatchObject({ code: 'ROLLOUT_NONE_FAILED' });
  });

  it('stops when the first fails; resumed, it goes on in spite of it', async () => {
    await bench.round();
    await bench.fail(['crew-1']);
    expect(await bench.round()).toEqual([]);
    expect(await bench.shown(id)).toMatchObject({ state: 'stopped', stop: { phase: 1, failed: 1, size: 1 } });
    expect(await bench.round()).toEqual([]);
    expect((await bench.device(id, 'crew-2')).wait).toMatchObject({ code: 'wait_stopped' });
    expect(await boss.rollouts.resume({ params: { id } })).toMatchObject({ state: 'running', failed: 1 });
    expect(await bench.round()).toEqual(['crew-2', 'crew-3']);
    expect(await bench.shown(id)).toMatchObject({ state: 'running' });
  });

  it('is paused: what has begun ends, nothing else begins until it is resumed', async () => {
    await bench.round();
    expect(await boss.rollouts.pause({ params: { id } })).toMatchObject({ state: 'paused' });
    expect(await refusal(boss.rollouts.pause({ params: { id } }))).toMatchObject({ code: 'ROLLOUT_NOT_RUNNING' });
    await bench.answer(['crew-1'], 'done');
    expect(await bench.round()).toEqual([]);
    expect((await bench.shown(id)).phases[0]).toMatchObject({ succeeded: 1 });
    expect((await bench.device(id, 'crew-2')).wait).toMatchObject({ code: 'wait_paused' });
    await boss.rollouts.resume({ params: { id } });
    expect(await refusal(boss.rollouts.resume({ params: { id } }))).toMatchObject({ code: 'ROLLOUT_NOT_PAUSED' });
    expect(await bench.round()).toEqual(['crew-2', 'crew-3']);
  });

  it('is cancelled: what has begun ends, the rest is rejected', async () => {
    await bench.round();
    const cancelled = await boss.rollouts.cancel({ params: { id } });
    expect(cancelled).toMatchObject({ state: 'cancelled', refused: 19 });
    expect(await bench.device(id, 'crew-2')).toMatchObject({
      state: 'rejected',
      reason: { code: 'rollout_cancelled' },
    });
    await bench.answer(['crew-1'], 'done');
    expect(await bench.round()).toEqual([]);
    expect((await bench.shown(id)).phases[0]).toMatchObject({ size: 1, succeeded: 1 });
    for (const act of ['resume', 'cancel', 'retry'] as const)
      expect(await refusal(boss.rollouts[act]({ params: { id } }))).toMatchObject({ status: 409 });
    // Its devices may join another rollout.
    await bench.create({ csv: bench.csvOf(units.slice(5)) });
  });

  it('is written down, and so is each upgrade', async () => {
    await bench.round();
    await bench.fail(['crew-1']);
    await bench.round();
    await boss.rollouts.resume({ params: { id } });
    const entries = await db
      .selectFrom('audit')
      .select(['action', 'username', 'detail', 'subject_name', 'inventory_ids'])
      .where('action', 'like', 'rollout:%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, username }) => [action, username])).toEqual([
      ['rollout:create', 'user-super_user-north'],
      ['rollout:stop', ''],
      ['rollout:resume', 'user-super_user-north'],
    ]);
    expect(entries[0]).toMatchObject({
      detail: 'Spring: 9.1, 20 devices',
      subject_name: 'Spring',
      inventory_ids: [],
    });
    const upgrade = db.selectFrom('audit').select(['subject_id', 'detail']).where('action', '=', 'unit:targetVersion');
    expect(await upgrade.execute()).toEqual([{ subject_id: units[0], detail: '9.1, by the rollout Spring' }]);
  });
});

describe('what waits', () => {
  it('takes idle and online units, and keeps the others', async () => {
    const units = await bench.makeUnits(4);
    const [first = '', second = '', third = ''] = units;
    bench.console.unitLeaves(first);
    await bench.console.unitReports(second, bench.state({ applications: { video: { state: 'streaming' } } }));
    const id = await bench.create({ csv: bench.csvOf(units) });
    expect(await bench.round()).toEqual(['crew-3']);
    expect((await bench.device(id, 'crew-1')).wait).toMatchObject({ code: 'wait_offline' });
    expect((await bench.device(id, 'crew-2')).wait).toMatchObject({ code: 'wait_busy' });
    expect((await bench.device(id, 'crew-4')).wait).toMatchObject({ code: 'wait_phase' });
    await bench.answer(['crew-3'], 'done');
    expect(await bench.round()).toEqual(['crew-4']);
    await bench.answer(['crew-4'], 'done');
    expect(await bench.round()).toEqual([]);
    await bench.console.unitReports(second, bench.state());
    await bench.console.unitReports(first, bench.state());
    expect(await bench.round()).toEqual(['crew-1', 'crew-2']);
    expect(third).not.toBe('');
  });

  it('upgrades the server before the unit', async () => {
    await bench.offer('server', '0.2.0');
    await bench.offer('unit', '0.2.0');
    const [unit = ''] = await bench.makeUnits(1, bench.own());
    await bench.select(unit, world.channelId);
    await bench.serverReports();
    const id = await bench.create({ csv: bench.csvOf([unit, serverId]), targetVersion: '0.2.0' });
    expect(await bench.round()).toEqual(['media-1']);
    expect(await bench.device(id, 'crew-1')).toMatchObject({
      position: 1,
      wait: {
        code: 'wait_server',
        text: 'Waiting for its server media-1, which has version Backhaul 0.1.0',
      },
    });
    await bench.serverReports({ swVersion: ownVersion('0.2.0') });
    await bench.answer(['media-1'], 'done');
    expect(await bench.round()).toEqual(['crew-1']);
    expect(bench.console.sentOrders().map(({ name }) => name)).toEqual(['installSoftware', 'upgrade']);
  });

  it('keeps to its window', async () => {
    await bench.timePasses(Date.UTC(2040, 0, 2, 12));
    const units = await bench.makeUnits(2);
    const window = { days: [1], from: '22:00', to: '05:00', zone: 'UTC' } as const;
    const id = await bench.create({ csv: bench.csvOf(units), window: { ...window, days: [...window.days] } });
    expect(await bench.round()).toEqual([]);
    expect(await bench.shown(id)).toMatchObject({ window, opensAt: Date.UTC(2040, 0, 2, 22) });
    expect((await bench.device(id, 'crew-1')).wait).toMatchObject({ code: 'wait_window' });
    await bench.timePasses(Date.UTC(2040, 0, 3, 4, 59));
    expect(await bench.round()).toEqual(['crew-1']);
    expect(await bench.shown(id)).toMatchObject({ opensAt: null });
    await bench.answer(['crew-1'], 'done');
    await bench.timePasses(Date.UTC(2040, 0, 3, 5));
    expect(await bench.round()).toEqual([]);
  });
});

describe('an attempt', () => {
  let unit: string;
  let id: string;
  beforeEach(async () => {
    [unit = ''] = await bench.makeUnits(1);
    id = await bench.create({ csv: bench.csvOf([unit]), stopPercent: 100 });
    await bench.round();
  });
  const device = () => bench.device(id, 'crew-1');

  it('that a unit rejects says why', async () => {
    const data = { kind: 'upgrade', rejected: true, code: null } as const;
    await bench.console.answers(unit, await bench.commandOf(unit), 'failed', 'The unit is on air', data);
    await bench.round();
    expect(await device()).toMatchObject({ state: 'rejected', code: null, reason: { text: 'The unit is on air' } });
  });

  it('that another version replaced has failed', async () => {
    await bench.boss.adminUnits.setTargetVersion({ params: { id: unit, version: '9.3' } });
    await bench.round();
    expect(await device()).toMatchObject({ state: 'upgradeFailed', reason: { code: 'rollout_replaced' } });
  });

  it('that never reached its unit leaves it waiting', async () => {
    await db
      .updateTable('commands')
      .set({ state: 'pending', sent_at: null })
      .where('id', '=', await bench.commandOf(unit))
      .execute();
    bench.console.unitLeaves(unit);
    world.now += 10 * 60_000;
    await bench.console.dispatcher.sweep();
    await bench.round();
    expect(await device()).toMatchObject({ state: 'pending', attempts: 1, wait: { code: 'wait_offline' } });
    await bench.console.unitReports(unit, bench.state());
    expect(await bench.round()).toEqual(['crew-1']);
    expect(await device()).toMatchObject({ state: 'upgrading', attempts: 2 });
  });

  it('that answers late has succeeded after all', async () => {
    const commandId = await bench.commandOf(unit);
    world.now += 60 * 60_000;
    await bench.console.dispatcher.sweep();
    await bench.console.dispatcher.sweep();
    await db.updateTable('rollouts').set({ state: 'paused' }).execute();
    await bench.round();
    expect(await device()).toMatchObject({ state: 'upgradeFailed', reason: { text: 'The device has not answered' } });
    await bench.console.answers(unit, commandId, 'done');
    await bench.round();
    expect(await device()).toMatchObject({ state: 'succeeded', reason: null });
  });
});

describe('several consoles', () => {
  it('begin each device once, and no more of a phase than it has', async () => {
    const units = await bench.makeUnits(12);
    const id = await bench.create({ csv: bench.csvOf(units) });
    const other = await bench.another();
    for (const unit of units) await other.console.unitReports(unit, bench.state());
    const upgrading = () =>
      db.selectFrom('rollout_devices').select('device_id').where('state', '=', 'upgrading').execute();
    await Promise.all([bench.job.run(), other.job.run()]);
    expect(await upgrading()).toHaveLength(1);
    await bench.answer(['crew-1'], 'done');
    await Promise.all([bench.job.run(), other.job.run()]);
    expect(await upgrading()).toHaveLength(2);
    const orders = await db.selectFrom('commands').select('device_id').where('name', '=', 'upgrade').execute();
    expect(new Set(orders.map(({ device_id }) => device_id)).size).toBe(orders.length);
    expect((await bench.shown(id)).phases).toMatchObject([{ succeeded: 1 }, { upgrading: 2 }, { waiting: 9 }]);
    await other.console.close();
  });

  it('go on where one that was killed was', async () => {
    const units = await bench.makeUnits(12);
    const id = await bench.create({ csv: bench.csvOf(units) });
    await bench.round();
    const commandId = await bench.commandOf(units[0] ?? '');
    // The first console was killed; its memory is lost.
    await bench.console.dispatcher.stop();
    const other = await bench.another();
    for (const unit of units) await other.console.unitReports(unit, bench.state());
    await other.job.run();
    expect((await bench.shown(id)).phases[0]).toMatchObject({ upgrading: 1 });
    await other.console.answers(units[0] ?? '', commandId, 'done');
    await other.job.run();
    expect((await bench.shown(id)).phases).toMatchObject([{ succeeded: 1 }, { upgrading: 2 }, { waiting: 9 }]);
    await other.console.close();
  });
});
