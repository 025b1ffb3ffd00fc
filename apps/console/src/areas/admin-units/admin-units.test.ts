import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aUnitState } from '@backhaul/testing';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
let console: TestConsole;
let api: TestApi;
let regular: Api;
let contractor: Api;
let boss: Api;
let unit: string;
const at = (id: string) => ({ params: { id } });

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  contractor = await api.as('luc_contractor');
  boss = await api.as('super_user');
  const made = await boss.units.create({ body: { name: `made-${Date.now() % 1e6}`, groupId: world.north } });
  unit = made.uid;
  await console.serverReports(world.serverId);
  await console.unitReports(unit, { swVersion: '9.0.0' });
  console.clear();
});
afterEach(async () => {
  await world.db.deleteFrom('devices').where('id', '=', unit).execute();
});

describe('the record of a unit', () => {
  it('is changed by administrators field by field, and refused by field', async () => {
    const body = { alias: 'Bike 4', serialNumber: 'SN-1', type: 'liteUnits', comment: 'Lent out' } as const;
    expect(await boss.adminUnits.update({ ...at(unit), body })).toMatchObject(body);
    const details = { params: { uniqueId: unit }, body: { alias: 'Bike 5' } };
    expect(await regular.adminUnits.updateDetails(details)).toMatchObject({ alias: 'Bike 5', comment: 'Lent out' });
    expect(await refusal(regular.adminUnits.update({ ...at(unit), body: { alias: 'x' } }))).toMatchObject({
      status: 403,
    });
    const long = { params: { uniqueId: unit }, body: { alias: 'a\\b', comment: 'x'.repeat(101) } };
    expect(await refusal(regular.adminUnits.updateDetails(long))).toMatchObject({
      errors: [
        { path: 'body.alias', message: 'Cannot contain \\' },
        { path: 'body.comment', message: 'Must have at most 100 characters' },
      ],
    });
    const bad = { name: 'has space', comment: 'x'.repeat(101) };
    expect(await refusal(boss.adminUnits.update({ ...at(unit), body: bad }))).toMatchObject({
      errors: [
        { path: 'body.name', message: 'Should contain only letters, numbers, underscores and hyphens' },
        { path: 'body.comment', message: 'Must have at most 100 characters' },
      ],
    });
    expect(await refusal(boss.adminUnits.update({ ...at(unit), body: { name: 'crew-1' } }))).toMatchObject({
      code: 'NAME_TAKEN',
    });
    const { items } = await regular.adminUnits.ofInventory({ params: { id: world.inventoryId } });
    expect(items.map(({ uid }) => uid).toSorted()).toEqual([...world.unitIds, unit].toSorted());
    const query = { inventoryId: world.inventoryId, groupId: world.north };
    expect((await regular.adminUnits.details({ query })).map(({ uid }) => uid)).toContain(unit);
    expect(await refusal(regular.adminUnits.details({ query: { ...query, inventoryId: 'x' } }))).toMatchObject({
      status: 404,
    });
  });
});

describe('places', () => {
  it('are groups of its inventory that who moves it may enter', async () => {
    expect(
      await refusal(contractor.adminUnits.putInGroup({ params: { id: world.south, unitId: unit } })),
    ).toMatchObject({ status: 404 });
    await boss.adminUnits.putInGroup({ params: { id: world.south, unitId: unit } });
    expect((await boss.adminUnits.unit(at(unit))).groupIds.toSorted()).toEqual([world.north, world.south]);
    // Groups that the caller may not enter stay hidden.
    expect((await regular.adminUnits.unit(at(unit))).groupIds).toEqual([world.north]);
    expect(await regular.adminUnits.groups(at(unit))).toMatchObject([{ uid: world.north }]);
    const offered = await boss.adminUnits.groupsOfInventories({ ...at(unit), query: { searchValue: 'SOU' } });
    expect(offered).toMatchObject([{ uid: world.south, member: true }]);
    await boss.adminUnits.removeFromGroup({ params: { id: world.south, unitId: unit } });
    expect(await boss.adminUnits.groupsV2(at(unit))).toMatchObject([{ uid: world.north }]);
    expect(await regular.adminUnits.inventories(at(unit))).toEqual([{ id: world.inventoryId, name: 'Metro' }]);
  });

  it('are another inventory, where nothing of the first follows; not on air', async () => {
    await world.db.insertInto('inventories').values({ id: 'second', name: 'Second' }).execute();
    const move = () => boss.adminUnits.putInInventory({ params: { id: 'second', unitId: unit } });
    await regular.units.startStream({ ...at(unit), body: { channelId: world.channelId } });
    expect(await refusal(move())).toMatchObject({ code: 'UNIT_BUSY' });
    await world.db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', unit);
    expect(await move()).toMatchObject({ inventoryId: 'second', groupIds: [], labels: [], channelId: null });
    expect(await refusal(regular.units.unit(at(unit)))).toMatchObject({ status: 404 });
    const back = boss.adminUnits.removeFromInventory({ params: { id: world.inventoryId, unitId: unit } });
    expect(await refusal(back)).toMatchObject({ status: 404 });
    await boss.adminUnits.removeFromInventory({ params: { id: 'second', unitId: unit } });
    expect(await refusal(boss.adminUnits.unit(at(unit)))).toMatchObject({ status: 404 });
    // The usage history of the unit stays in the inventory.
    await world.db.deleteFrom('past_units').where('inventory_id', '=', 'second').execute();
    await world.db.deleteFrom('inventories').where('id', '=', 'second').execute();
  });
});

describe('removal', () => {
  it('of a unit that another group has too is for who may enter both', async () => {
    const outside = { code: 'FORBIDDEN', detail: 'Cannot be deleted: groups that you are not in use it too' };
    await boss.adminUnits.putInGroup({ params: { id: world.south, unitId: unit } });
    await regular.units.startStream({ ...at(unit), body: { channelId: world.channelId } });
    expect(await refusal(contractor.adminUnits.remove(at(unit)))).toMatchObject(outside);
    // The refusal does not end its transmission.
    expect(console.orders(unit).map(({ name }) => name)).not.toContain('stop');
    await world.db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', unit);
    const admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
    await admin.adminUnits.remove(at(unit));
    expect(await refusal(boss.adminUnits.unit(at(unit)))).toMatchObject({ status: 404 });
  });

  it('ends what is transmitted, voids credentials, changes passphrases that the unit knew, and keeps the audit', async () => {
    const passphrase = async () =>
      (await world.db.selectFrom('channels').select('passphrase').where('id', '=', world.channelId).executeTakeFirst())
        ?.passphrase;
    const before = await passphrase();
    const { transmissionId } = await regular.units.startStream({ ...at(unit), body: { channelId: world.channelId } });
    const removing = contractor.adminUnits.remove(at(unit));
    await expect.poll(() => console.orders(unit).some(({ name }) => name === 'stop')).toBe(true);
    const { id: stop = '' } = console.orders(unit).find(({ name }) => name === 'stop') ?? {};
    await console.answers(unit, stop, 'done');
    await console.unitReports(unit, { transmission: null, applications: {} });
    await removing;
    expect(transmissionId).toMatch(/^t-/);
    expect(api.kicked).toEqual([unit]);
    expect(await refusal(boss.adminUnits.unit(at(unit)))).toMatchObject({ status: 404 });
    const channel = await regular.channels.status({ params: { id: world.channelId } });
    expect(channel).toMatchObject({ busy: false, allocatedToUnitUid: null });
    const row = await world.db.selectFrom('devices').select('id').where('id', '=', unit).executeTakeFirst();
    expect(row).toBeUndefined();
    expect(await passphrase()).not.toBe(before);
    const audited = await world.db.selectFrom('audit').select('action').where('subject_id', '=', unit).execute();
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['unit:create', 'unit:remove']));
  });

  it('that overtakes another ask leaves nothing to ask', async () => {
    let asked: Promise<unknown> | undefined;
    await world.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('devices').where('id', '=', unit).execute();
      asked = refusal(boss.adminUnits.putInGroup({ params: { id: world.south, unitId: unit } }));
      // Until the request waits for the lock of the removal.
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db);
          return rows[0]?.waiting;
        })
        .toBe(1);
    });
    expect(await asked).toMatchObject({ status: 404 });
  });

  it('is for who may', async () => {
    expect(await refusal(regular.adminUnits.remove(at(unit)))).toMatchObject({ status: 403 });
  });
});

describe('licences', () => {
  it('are services that the provider gives, and that administrators take away but do not give', async () => {
    const administrator = await api.as('luc_admin');
    const pro4k = async () =>
      (await regular.unitServices.list(at(unit))).services.find(({ serviceId }) => serviceId === 'pro4k');
    expect(await pro4k()).toEqual({ serviceId: 'pro4k', name: 'PRO-4K', enabled: true, limits: null });
    await administrator.unitServices.remove({ params: { id: unit, serviceId: 'pro4k' } });
    expect(await pro4k()).toMatchObject({ enabled: false });
    expect((await regular.units.unit(at(unit))).services).not.toContain('pro4k');
    await boss.unitServices.add({ ...at(unit), body: { serviceId: 'pro4k' } });
    expect(await pro4k()).toMatchObject({ enabled: true });
    for (const serviceId of ['sla', 'pro4k', 'multiCamera', 'databridge', 'videoReturn', 'tally', 'ai'] as const)
      expect(await refusal(administrator.unitServices.add({ ...at(unit), body: { serviceId } }))).toMatchObject({
        status: 403,
        title: 'Not available for your user type',
      });
  });

  it('without hours keep a unit from transmitting', async () => {
    const licence = { raHours: -1, rlHours: -1, expiresAt: null };
    await boss.adminUnits.update({ ...at(unit), body: { licence } });
    expect((await regular.unitServices.list(at(unit))).licence).toEqual({
      ...licence,
      activatedUntil: null,
      valid: false,
    });
    const start = regular.units.startStream({ ...at(unit), body: { channelId: world.channelId } });
    expect(await refusal(start)).toMatchObject({ code: 'UNIT_LICENSE', title: 'Unit video license is invalid' });
  });
});

const target = (version: string) => boss.adminUnits.setTargetVersion({ params: { id: unit, version } });

describe('the target version', () => {
  it('is stored where the unit may be upgraded to it', async () => {
    expect(await target('9.2')).toMatchObject({ targetVersion: '9.2' });
  });

  it.each([
    ['5.0', '6.0', 6802, 'Units on version 5.1 or below cannot be upgraded'],
    ['6.5', '7.0', 6802, 'Upgrade from 6.x to 7.x is not possible from the product'],
    ['8.0', '9.0', 6802, 'Upgrade to 9.x needs version 8.5 or above'],
  ])('is refused from %s to %s', async (swVersion, version, code, detail) => {
    await console.unitReports(unit, { swVersion });
    expect(await refusal(target(version))).toMatchObject({ status: 409, code, detail });
  });

  it('is refused to a model 600 in H.264, and to what is not under SLA', async () => {
    await console.unitReports(unit, { swVersion: '9.0', model: '600' });
    expect(await refusal(target('9.1'))).toMatchObject({ code: 6803 });
    await console.unitReports(unit, { swVersion: '9.0' });
    await boss.unitServices.remove({ params: { id: unit, serviceId: 'sla' } });
    expect(await refusal(target('9.1'))).toMatchObject({ code: 'NOT_UNDER_SLA' });
  });
});

const atLogs = async (who: Api) =>
  (await who.adminUnits.applications()).find(({ application }) => application === 'fetchlogs');

describe('by the paths of administrators', () => {
  const { capabilities } = aUnitState();
  const features = ['sipAccount' as const, 'bandwidthLimits' as const];
  beforeEach(() => console.unitReports(unit, { capabilities: { ...capabilities, features } }));

  it('sets the account of the intercom and returns its password to nobody', async () => {
    const body = { server: 'sip.example.org', user: 'crew-9', password: 'hush-hush' };
    const set = await boss.configuration.setSipAccountAdmin({ ...at(unit), body });
    expect(set.desired).toEqual({ server: 'sip.example.org', user: 'crew-9', passwordSet: true });
    const returned = [
      await boss.configuration.sipAccountAdmin(at(unit)),
      await regular.configuration.sipAccount(at(unit)),
    ];
    expect(returned.map(({ desired }) => desired)).toEqual([set.desired, set.desired]);
    expect(JSON.stringify(returned)).not.toContain('hush-hush');
  });

  it('limits of bandwidth are set together, by their rules', async () => {
    const set = (body: { cellularKbps?: number; totalKbps?: number }) =>
      boss.configuration.setLimits({ ...at(unit), body });
    expect((await set({ cellularKbps: 4000, totalKbps: 8000 })).desired).toEqual({
      cellularKbps: 4000,
      totalKbps: 8000,
    });
    expect((await set({ totalKbps: 5000 })).desired).toEqual({ cellularKbps: 4000, totalKbps: 5000 });
    expect(await refusal(set({ totalKbps: 3000 }))).toMatchObject({ code: 'INVALID' });
    expect((await regular.configuration.limits(at(unit))).desired).toEqual({ cellularKbps: 4000, totalKbps: 5000 });
  });

  it('returns services as the unit’s own call does, and those of a smart unit separately', async () => {
    expect(await boss.unitServices.listAdmin(at(unit))).toEqual(await boss.unitServices.list(at(unit)));
    expect(await refusal(boss.adminUnits.smartUnit(at(unit)))).toMatchObject({ code: 'NOT_INVITED' });
    await boss.adminUnits.update({ ...at(unit), body: { type: 'smartUnits' } });
    expect(await boss.adminUnits.smartUnit(at(unit))).toMatchObject({ uid: unit, type: 'smartUnits' });
  });

  it('what units are at is counted, of those that are there and that the caller sees', async () => {
    expect(await atLogs(regular)).toEqual({ application: 'fetchlogs', name: 'Logs', units: 0 });
    await console.unitReports(unit, { applications: { fetchlogs: {} } });
    expect(await atLogs(regular)).toMatchObject({ units: 1 });
    expect(await atLogs(await api.as('luc_regular', { groupId: world.south }))).toMatchObject({ units: 0 });
    console.unitLeaves(unit);
    expect(await atLogs(regular)).toMatchObject({ units: 0 });
  });
});
