import type { RolloutLine } from '@backhaul/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, refusal } from '../../testing/api.js';
import { RolloutBench } from '../../testing/rollouts.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, serverId } = world;
const bench = new RolloutBench(world);
let boss: Api;

beforeEach(async () => {
  await bench.reset();
  ({ boss } = bench);
});

const textOf = ({ line, device, verdict, code, message, warnings }: RolloutLine): string =>
  [line, device?.name ?? '-', verdict, code, message?.code, ...warnings.map((one) => one.code)]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');

const linesOf = async (csv: string, targetVersion = '9.1'): Promise<readonly string[]> => {
  const { lines } = await boss.rollouts.preview({ body: { csv, targetVersion } });
  return lines.map(textOf);
};

describe('a preview', () => {
  it('names the inventory of each device, and so does the list of devices', async () => {
    const [unit = ''] = await bench.makeUnits(1);
    const [inventory] = (await boss.inventories.list({ query: { limit: 500 } })).items.filter(
      ({ id }) => id === world.inventoryId,
    );
    const expected = { id: world.inventoryId, name: inventory?.name };
    const { lines } = await boss.rollouts.preview({
      body: { csv: bench.csvOf([unit, serverId]), targetVersion: '9.1' },
    });
    expect(lines.map(({ device }) => device?.inventory)).toEqual([expected, expected]);
    const id = await bench.create({ csv: bench.csvOf([unit]) });
    expect(await bench.device(id, 'crew-1')).toMatchObject({ inventory: expected });
  });

  it('says of each line what would happen, and changes nothing', async () => {
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await bench.makeUnits(6);
    await bench.console.unitReports(second, bench.state({ swVersion: '9.1' }));
    await bench.console.unitReports(third, bench.state({ swVersion: '5.1' }));
    await bench.console.unitReports(fourth, bench.state({ swVersion: '9.0', capabilities: bench.byHand() }));
    await bench.console.unitReports(fifth, bench.state({ applications: { video: { state: 'streaming' } } }));
    await db.updateTable('units').set({ serial_number: 'SN-1' }).where('device_id', '=', first).execute();
    const csv = `name,comment\nSN-1,by serial number\n${[second, third, fourth, fifth, 'nobody', first, '', 'crew-6'].join('\n')}\n`;
    expect(await linesOf(csv)).toEqual([
      '2 crew-1 ready',
      '3 crew-2 installed rollout_installed',
      '4 crew-3 refused 6802 upgrade_too_old',
      '5 crew-4 refused UNSUPPORTED upgrade_unit_by_hand',
      '6 crew-5 waits wait_busy',
      '7 - unknown rollout_line_unknown',
      '8 - unknown rollout_line_twice',
      '10 crew-6 ready',
    ]);
    expect(await db.selectFrom('rollouts').select('id').execute()).toEqual([]);
  });

  it.each([
    ['5.1.9', '6.0', 'refused 6802 upgrade_too_old'],
    ['5.2', '6.0', 'ready'],
    ['6.5', '7.0', 'refused 6802 upgrade_six_to_seven'],
    ['6.5', '8.0', 'ready'],
    ['8.4', '9.0', 'refused 6802 upgrade_needs_8_5'],
    ['8.5', '9.0', 'ready'],
    ['10.0', '9.9', 'refused 6802 upgrade_downgrade'],
    ['9.9', '9.10', 'ready'],
    ['9.2.1', '9.5', 'ready upgrade_resets'],
  ])('judges %s to %s: %s', async (swVersion, target, expected) => {
    const [unit = ''] = await bench.makeUnits(1, bench.state({ swVersion }));
    expect(await linesOf(bench.csvOf([unit]), target)).toEqual([`2 crew-1 ${expected}`]);
  });

  it.each([
    ['9.0', '9.5', 'waits wait_server'],
    ['9.5', '9.5', 'ready'],
    ['8.9', '10.1', 'refused 6802 upgrade_via_10_0'],
    ['9.0', '10.1', 'waits wait_server'],
    ['10.1', '10.1', 'ready'],
  ])('of a unit whose server has %s, to %s: %s', async (serverVersion, target, expected) => {
    const [unit = ''] = await bench.makeUnits(1);
    await bench.select(unit, world.channelId);
    await bench.serverReports({ swVersion: serverVersion });
    expect(await linesOf(bench.csvOf([unit]), target)).toEqual([`2 crew-1 ${expected}`]);
  });

  it('refuses the model 600 in H.264 by 6803, and a server without a package by 6802', async () => {
    const [unit = ''] = await bench.makeUnits(1, bench.state({ model: 'LU600' }));
    await bench.serverReports();
    expect(await linesOf(bench.csvOf([unit, serverId]))).toEqual([
      '2 crew-1 refused 6803 UPGRADE_MODEL',
      '3 media-1 refused 6802 upgrade_none_for_servers',
    ]);
  });

  it('warns of 9.2.1', async () => {
    const [unit = ''] = await bench.makeUnits(1);
    await bench.console.unitReports(unit, bench.state({ swVersion: '9.2.1' }));
    expect(await linesOf(bench.csvOf([unit]), '9.5')).toEqual(['2 crew-1 ready upgrade_resets']);
    expect(await linesOf(bench.csvOf([unit]), '9.2.6')).toEqual(['2 crew-1 ready']);
  });

  it.each([
    ['no column', 'crew-1\ncrew-2', 'The first line must name a column device'],
    ['no devices', 'device\n', 'There are no devices'],
    ['an open quotation mark', 'device\n"crew-1', 'A quotation mark is not closed'],
    ['501 devices', `device\n${'crew-1\n'.repeat(501)}`, 'A rollout has at most 500 devices'],
  ])('of a file with %s is refused, as the rollout is', async (_, csv, text) => {
    const errors = [{ path: 'body.csv', message: text }];
    expect(await refusal(boss.rollouts.preview({ body: { csv, targetVersion: '9.1' } }))).toMatchObject({ errors });
    expect(await refusal(bench.create({ csv }))).toMatchObject({ code: 'INVALID', errors });
  });

  it('of two devices with one name asks for the id', async () => {
    const units = await bench.makeUnits(2);
    await db.updateTable('units').set({ serial_number: 'SN-2' }).where('device_id', 'in', units).execute();
    expect(await linesOf('device\nSN-2\n')).toEqual(['2 - unknown rollout_line_ambiguous']);
  });
});

describe('a new rollout', () => {
  it.each([
    ['a line that names nothing', 'device\nnobody\n', 'Line 3: there is no device nobody'],
    ['a device twice', 'device\ncrew-1\n', 'Line 3: the device is already in line 2'],
  ])('with %s is not accepted, and changes nothing', async (_, more, text) => {
    await bench.makeUnits(1);
    const csv = `device\ncrew-1\n${more.split('\n')[1]}\n`;
    const errors = [{ path: 'body.csv', message: text }];
    expect(await refusal(bench.create({ csv }))).toMatchObject({ status: 400, errors });
    expect(await db.selectFrom('rollouts').select('id').execute()).toEqual([]);
    expect(await bench.round()).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'body.name'],
    [{ name: 'a'.repeat(65) }, 'body.name'],
    [{ description: 'a'.repeat(1025) }, 'body.description'],
    [{ targetVersion: '9' }, 'body.targetVersion'],
    [{ liqVersion: '10.1.2' }, 'body.liqVersion'],
    [{ liqVersion: 'new' }, 'body.liqVersion'],
    [{ stopPercent: 101 }, 'body.stopPercent'],
    [{ window: { days: [], from: '22:00', to: '05:00', zone: 'UTC' as const } }, 'body.window'],
    [{ window: { days: [1 as const], from: '22:00', to: '22:00', zone: 'UTC' as const } }, 'body.window'],
    [{ window: { days: [1 as const], from: '25:00', to: '22:00', zone: 'UTC' as const } }, 'body.window.from'],
    [{ csv: undefined, deviceIds: [] }, 'body.deviceIds'],
  ])('with %j is refused', async (change, path) => {
    const [unit = ''] = await bench.makeUnits(1);
    const refused = await refusal(bench.create({ csv: bench.csvOf([unit]), ...change }));
    expect(refused).toMatchObject({ status: 400, errors: [expect.objectContaining({ path })] });
  });

  it.each(['', '10', '10.1'])('takes the LIQ version %j and a long description', async (liqVersion) => {
    const [unit = ''] = await bench.makeUnits(1);
    const description = 'a'.repeat(1024);
    const id = await bench.create({ deviceIds: [unit], csv: undefined, liqVersion, description });
    expect(await bench.shown(id)).toMatchObject({ liqVersion, description, total: 1, madeBy: 'user-super_user-north' });
  });

  it('keeps refused devices as rejected, and those with the version as succeeded', async () => {
    const [first = '', second = '', third = ''] = await bench.makeUnits(3);
    await bench.console.unitReports(second, bench.state({ swVersion: '9.1' }));
    await db.updateTable('units').set({ services: [] }).where('device_id', '=', third).execute();
    await bench.console.registry.refresh('unit', third);
    const id = await bench.create({ csv: bench.csvOf([first, second, third]) });
    expect(await bench.shown(id)).toMatchObject({ total: 3, refused: 1, installed: 1, phases: [{ size: 1 }, { size: 0 }, { size: 0 }] }); // prettier-ignore
    expect(await bench.device(id, 'crew-3')).toMatchObject({ state: 'rejected', code: 'NOT_UNDER_SLA' });
    expect(await refusal(bench.create({ csv: bench.csvOf([second, third]) }))).toMatchObject({ code: 'ROLLOUT_EMPTY' });
  });

  it('does not take a device of another that has not ended', async () => {
    const units = await bench.makeUnits(2);
    await bench.create({ csv: bench.csvOf(units.slice(0, 1)) });
    const id = await bench.create({ csv: bench.csvOf(units), name: 'Second' });
    const elsewhere = { state: 'rejected', code: 'IN_ROLLOUT', reason: { params: { name: 'Spring' } } };
    expect(await bench.device(id, 'crew-1')).toMatchObject(elsewhere);
  });

  it('is a matter of superusers alone', async () => {
    const [unit = ''] = await bench.makeUnits(1);
    const id = await bench.create({ csv: bench.csvOf([unit]) });
    for (const role of ['luc_admin', 'luc_media_group_admin', 'luc_contractor', 'luc_partner', 'luc_regular'] as const) {
      const other = await bench.api.as(role);
      for (const call of [
        () => other.rollouts.list({}),
        () => other.rollouts.get({ params: { id } }),
        () => other.rollouts.cancel({ params: { id } }),
      ])
        expect(await refusal(call())).toMatchObject({ status: 403 });
    }
  }); // prettier-ignore

  it('is listed by version as versions are compared', async () => {
    const units = await bench.makeUnits(3);
    for (const [index, targetVersion] of ['9.10', '9.2', '9.9'].entries())
      await bench.create({ csv: bench.csvOf(units.slice(index, index + 1)), targetVersion });
    const { items, total } = await boss.rollouts.list({ query: { sortBy: 'targetVersion', sortDir: 'desc' } });
    expect([total, ...items.map(({ targetVersion }) => targetVersion)]).toEqual([3, '9.10', '9.9', '9.2']);
  });
});
