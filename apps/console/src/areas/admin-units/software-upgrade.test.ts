import { ownVersion } from '@backhaul/domain';
import { aUnitState } from '@backhaul/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { followUpgrades } from './follow-upgrades.js';

const DAY_MS = 24 * 3_600_000;
const SIGNATURE = `${'A'.repeat(86)}==`;

const world = await testWorld();
const { unitId } = world;
let console: TestConsole;
let api: TestApi;
let boss: Api;

const { capabilities } = aUnitState();
const installs = { capabilities: { ...capabilities, orders: ['upgrade'] } };

beforeEach(async () => {
  await world.db.deleteFrom('commands').execute();
  await world.db.deleteFrom('software_packages').execute();
  await world.db
    .updateTable('units')
    .set({ target_version: null, upgrade: null, services: ['sla'] })
    .execute();
  ({ console, api } = await freshConsole(world));
  followUpgrades({ ...console, db: world.db });
  boss = await api.as('super_user');
});
afterEach(() => console.unitLeaves(unitId));

const set = (version: string) => boss.adminUnits.setTargetVersion({ params: { id: unitId, version } });
const shownUpgrade = async () => (await boss.settings.targetVersion({ params: { id: unitId } })).softwareUpgrade;
const idOf = async () => (await shownUpgrade())?.commandId ?? '';
const unitReady = (state: Parameters<TestConsole['unitReports']>[1] = {}) =>
  console.unitReports(unitId, { swVersion: '9.0', ...installs, ...state });

describe('a unit that installs software', () => {
  it('is ordered to, and is pending, upgrading and succeeded', async () => {
    await unitReady();
    const { targetVersion, softwareUpgrade } = await set('9.1');
    expect(targetVersion).toBe('9.1');
    expect(softwareUpgrade).toMatchObject({ version: '9.1', status: 'pending', code: null, reason: null });
    await console.dispatcher.dispatch(unitId);
    const [order] = console.sent.flatMap(({ downlink }) => (downlink.type === 'order' ? [downlink] : []));
    expect(order).toMatchObject({
      order: { name: 'upgrade', args: { version: '9.1' } },
      id: softwareUpgrade?.commandId,
    });

    await unitReady({ applications: { upgrade: { progress: 40 } } });
    expect(await shownUpgrade()).toMatchObject({ status: 'upgrading' });
    expect(console.registry.unit(unitId)).toMatchObject({
      status: 'upgrading',
      softwareUpgrade: { status: 'upgrading' },
    });
    expect(await refusal(set('9.2'))).toMatchObject({ code: 'UNIT_BUSY' });
    expect(await shownUpgrade()).toMatchObject({ version: '9.1' });

    await unitReady({ swVersion: '9.1' });
    await console.answers(unitId, await idOf(), 'done');
    expect(await shownUpgrade()).toMatchObject({ status: 'succeeded', code: null, reason: null });
  });

  it.each([
    [101, 'The installation failed'],
    [102, 'A driver could not be installed'],
    [103, 'The operating system could not be upgraded'],
    [104, 'The network failed during the upgrade'],
    [105, 'No connection to the software repository'],
    [106, 'The backup before the upgrade failed'],
    [107, 'The server has to be rebooted first'],
    [-1, 'The upgrade failed for an unknown reason'],
  ] as const)('fails by the error %i, in words', async (code, reason) => {
    await unitReady();
    await set('9.1');
    await console.answers(unitId, await idOf(), 'failed', 'no', { kind: 'upgrade', rejected: false, code });
    expect(await shownUpgrade()).toMatchObject({ status: 'upgradeFailed', code, reason });
    // The version was installed by hand in the meantime.
    await unitReady({ swVersion: '9.1' });
    expect(await shownUpgrade()).toMatchObject({ status: 'succeeded', code: null, reason: null });
  });

  it('may reject it in its own words', async () => {
    await unitReady();
    await set('9.1');
    const why = 'The unit is on air or busy with something else';
    await console.answers(unitId, await idOf(), 'failed', why, { kind: 'upgrade', rejected: true, code: null });
    expect(await shownUpgrade()).toMatchObject({ status: 'rejected', code: null, reason: why });
  });

  it('is not ordered to while it is on air', async () => {
    await unitReady({ applications: { video: { state: 'streaming' } } });
    expect(await refusal(set('9.1'))).toMatchObject({ status: 409, code: 'UNIT_BUSY' });
    expect(await shownUpgrade()).toBeNull();
    expect(await world.db.selectFrom('commands').select('id').execute()).toEqual([]);
  });

  it('has nothing to do for the version that it has', async () => {
    await unitReady();
    expect((await set('9.0')).softwareUpgrade).toMatchObject({ status: 'succeeded', commandId: null });
    await console.dispatcher.dispatch(unitId);
    expect(console.orders(unitId)).toEqual([]);
  });
});

describe('a unit that is away', () => {
  beforeEach(async () => {
    await unitReady();
    console.unitLeaves(unitId);
    console.clear();
  });

  it('gets the order when it is back; a later version takes its place before that', async () => {
    const first = await set('9.1');
    expect(first.softwareUpgrade).toMatchObject({ status: 'pending', expiresAt: world.now + DAY_MS });
    const second = await set('9.2');
    await unitReady();
    expect(console.orders(unitId)).toEqual([{ name: 'upgrade', id: second.softwareUpgrade?.commandId }]);
    // The result of the first order does not affect the second.
    await console.answers(unitId, first.softwareUpgrade?.commandId ?? '', 'failed', 'late');
    expect(await shownUpgrade()).toMatchObject({ version: '9.2', status: 'pending' });
  });

  it('expires after a day, with that reason', async () => {
    await set('9.1');
    world.now += DAY_MS + 10_000;
    await console.dispatcher.sweep();
    expect(console.registry.unit(unitId)?.softwareUpgrade).toMatchObject({
      status: 'upgradeFailed',
      reason: 'The device did not receive the command in time',
    });
    await unitReady();
    expect(console.orders(unitId)).toEqual([]);
  });
});

it('a unit that cannot install software by itself rejects it with a reason, and the target stands', async () => {
  await console.unitReports(unitId, { swVersion: '9.0' });
  expect(await set('9.1')).toMatchObject({
    targetVersion: '9.1',
    softwareUpgrade: {
      status: 'rejected',
      commandId: null,
      expiresAt: null,
      reason: 'This unit cannot install software by itself; install the version on the machine',
    },
  });
  await console.unitReports(unitId, { swVersion: '9.1' });
  expect(await shownUpgrade()).toMatchObject({ status: 'succeeded', reason: null });
});

it.each(['9.1', '0.2.0', '5.0'])(
  'a unit that runs this software rejects %s: versions of hardware do not apply to it',
  async (version) => {
    await console.unitReports(unitId, { swVersion: 'Backhaul 0.1.0' });
    expect(await set(version)).toMatchObject({
      targetVersion: version,
      softwareUpgrade: { status: 'rejected', reason: 'This unit cannot install software by itself; install the version on the machine' }, // prettier-ignore
    });
  },
);

it('a server that runs this software is not behind the version of a unit', async () => {
  await world.db
    .updateTable('units')
    .set({ selected_channel_id: world.channelId })
    .where('device_id', '=', unitId)
    .execute();
  await console.registry.refresh('unit', unitId);
  await console.serverReports(world.serverId, { swVersion: 'Backhaul 0.1.0' });
  await unitReady();
  expect(await boss.settings.warnings({ params: { id: unitId } })).not.toContainEqual(
    expect.objectContaining({ code: 'CHANNEL_VERSION' }),
  );
  expect((await set('10.1')).softwareUpgrade).toMatchObject({ status: 'pending' });
  await console.serverReports(world.serverId, { swVersion: '8.9' });
  expect(await boss.settings.warnings({ params: { id: unitId } })).toContainEqual(
    expect.objectContaining({ code: 'CHANNEL_VERSION' }),
  );
  expect(await refusal(set('10.0'))).toMatchObject({ code: 'SERVER_FIRST' });
  expect(await refusal(set('10.2'))).toMatchObject({
    code: 6802,
    detail: 'Upgrade to 10.1 or above needs servers on 9.x or above; upgrade to 10.0 first',
  });
});

it('of a unit of several channels waits for the server of each', async () => {
  await select(null);
  await world.db
    .updateTable('units')
    .set({ further_channel_ids: [world.channelId] })
    .where('device_id', '=', unitId)
    .execute();
  await console.registry.refresh('unit', unitId);
  await console.serverReports(world.serverId, { swVersion: '9.0' });
  await unitReady();
  expect(await refusal(set('9.5'))).toMatchObject({ code: 'SERVER_FIRST' });
  await world.db.updateTable('units').set({ further_channel_ids: [] }).where('device_id', '=', unitId).execute();
  await console.registry.refresh('unit', unitId);
  expect((await set('9.5')).softwareUpgrade).toMatchObject({ status: 'pending' });
});

it('its result is known to a restarted console', async () => {
  await unitReady();
  await set('9.1');
  await console.answers(unitId, await idOf(), 'failed', 'no', { kind: 'upgrade', rejected: false, code: 105 });
  const other = await world.console();
  expect(other.registry.unitRecord(unitId)?.upgrade).toMatchObject({ outcome: 'upgradeFailed', code: 105 });
  await other.dispatcher.stop();
});

const sentOrder = () =>
  console.sent.flatMap(({ downlink }) =>
    downlink.type === 'order' && downlink.order.name === 'upgrade' ? [downlink.order.args] : [],
  )[0];
const select = async (selected_channel_id: string | null) => {
  await world.db.updateTable('units').set({ selected_channel_id }).where('device_id', '=', unitId).execute();
  await console.registry.refresh('unit', unitId);
};

describe('a unit that installs packages of the console', () => {
  const node = '20.19.5';
  const own = { ...installs, swVersion: ownVersion('0.1.0'), software: { node, installing: null } };
  const offer = (version = '0.2.0', kind: 'server' | 'unit' = 'unit', needs = '20.19') =>
    world.db
      .insertInto('software_packages')
      .values({ kind, version, node: needs, sha256: 'a'.repeat(64), bytes: 4, signature: SIGNATURE, data: Buffer.from('file') })
      .execute(); // prettier-ignore
  const offered = { sha256: 'a'.repeat(64), bytes: 4, signature: SIGNATURE };
  beforeEach(() => select(null));

  it('is ordered to with the package, fetches it with the token of the order, and shows how it ended', async () => {
    await offer();
    await unitReady(own);
    expect((await set('0.2.0')).softwareUpgrade).toMatchObject({ status: 'pending' });
    await console.dispatcher.dispatch(unitId);
    const { package: sent } = sentOrder() ?? {};
    expect(sent).toMatchObject(offered);
    const get = (path = sent?.target.path ?? '') =>
      api.app.inject({
        method: 'GET',
        url: path,
        headers: { 'application-id': 'device', authorization: `Bearer ${sent?.target.token}` },
      });
    expect((await get()).body).toBe('file');
    expect((await get(sent?.target.path.replace('/unit/', '/server/'))).statusCode).toBe(404);
    await console.answers(unitId, await idOf(), 'failed', 'in its own words', {
      kind: 'upgrade',
      rejected: false,
      code: 104,
    });
    expect(await shownUpgrade()).toMatchObject({ status: 'upgradeFailed', code: 104, reason: 'in its own words' });
  });

  it('that went back says so', async () => {
    await offer();
    await unitReady(own);
    await set('0.2.0');
    const data = { kind: 'upgrade', rejected: false, code: 101, rolledBack: true } as const;
    await console.answers(unitId, await idOf(), 'failed', 'It ended with code 3', data);
    const reason = 'The new version did not come up; the earlier one runs again';
    expect(await shownUpgrade()).toMatchObject({ status: 'upgradeFailed', code: 101, reason });
  });

  it.each([
    ['to a version that is not offered', () => Promise.resolve(), 6802, 'Target version not allowed'],
    ['to a package of servers', () => offer('0.2.0', 'server'), 6802, 'Target version not allowed'],
    ['that needs a newer Node', () => offer('0.2.0', 'unit', '24'), 6810, 'Target version not supported by hardware configuration'],
    ['before its server', serverBehind, 'SERVER_FIRST', 'The server must be upgraded before the unit'],
    ['on air', onAir, 'UNIT_BUSY', undefined],
  ])('is not upgraded %s', async (_, prepare, code, title) => {
    await unitReady(own);
    await prepare();
    expect(await refusal(set('0.2.0'))).toMatchObject({ status: 409, code, ...(title !== undefined && { title }) });
    expect(await shownUpgrade()).toBeNull();
    expect(await world.db.selectFrom('commands').select('id').execute()).toEqual([]);
  }); // prettier-ignore

  it('needs no package for the version that it has', async () => {
    await unitReady(own);
    expect((await set('0.1.0')).softwareUpgrade).toMatchObject({ status: 'succeeded', commandId: null });
  });

  async function serverBehind(): Promise<void> {
    await offer();
    await select(world.channelId);
    await console.serverReports(world.serverId, { swVersion: ownVersion('0.1.9') });
  }
  async function onAir(): Promise<void> {
    await offer();
    await unitReady({ ...own, applications: { video: { state: 'streaming' } } });
  }
});
