import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, channelId, unitId, unitIds, north, south } = world;
const secondId = unitIds.find((id) => id !== unitId) ?? '';
const OTHER = 'other-inventory';
const HOUR = 3_600_000;
const START = Date.UTC(2040, 1, 10, 12);
const GONE = { raHours: -1, rlHours: -1, expiresAt: null };
const OFF = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
const NONE_LEFT = {
  status: 409,
  code: 'SERVICE_LICENSE',
  message: { code: 'no_service_license', params: { service: 'Unit' } },
};
const NO_LICENCE = { code: 'UNIT_LICENSE', title: 'Unit video license is invalid' };
let console: TestConsole;
let api: TestApi;
let boss: Api;
let admin: Api;
/** A user without administration rights. */
let operator: Api;

const at = (id: string) => ({ params: { id } });
const pool = (count: number, hours: number, more: object = {}) =>
  boss.inventoryServices.create({
    body: {
      inventoryId,
      serviceName: 'unit_license',
      purchased: true,
      usageType: 'time',
      packageSize: hours,
      startDay: 1,
      instanceLimit: count,
      expiresAt: null,
      ...more,
    },
  });
const activate = (id = unitId, by = operator) => by.licenseActivations.activate(at(id));
const unit = (id = unitId) => operator.licenseActivations.unit(at(id));
const start = (id = unitId, by = boss) => by.units.startStream({ ...at(id), body: { channelId } });
const setOda = (oda: boolean, groupId = north) =>
  db.updateTable('users').set({ oda }).where('id', '=', `user-luc_regular-${groupId}`).execute();
/** Renews the sessions, which have expired. */
const later = async (now: number): Promise<void> => {
  world.now = now;
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  operator = await api.as('luc_regular');
};

beforeEach(async () => {
  world.now = START;
  await db.deleteFrom('transmissions').execute();
  await db.deleteFrom('license_activations').execute();
  await db.deleteFrom('inventory_services').execute();
  await db.updateTable('units').set({ license_activated_until: null }).execute();
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  ({ console, api } = await freshConsole(world));
  await later(START);
  await setOda(true);
  await later(START);
  for (const id of [unitId, secondId]) await boss.adminUnits.update({ ...at(id), body: { licence: GONE } });
  await console.serverReports(world.serverId);
  await console.unitReports(unitId);
});

describe('a user with ODA', () => {
  it('activates a licence, with which the unit transmits until it has ended', async () => {
    await pool(3, 24);
    expect(await refusal(start())).toMatchObject(NO_LICENCE);
    expect(await unit()).toMatchObject({
      licence: 'none',
      activatedUntil: null,
      pool: { state: 'purchased', count: 3, used: 0, left: 3, active: 0, hours: 24 },
    });
    const made = await activate();
    expect(made).toMatchObject({
      unitId,
      username: `user-luc_regular-${north}`,
      hours: 24,
      activatedAt: START,
      endsAt: START + 24 * HOUR,
    });
    expect(await unit()).toMatchObject({
      licence: 'activated',
      activatedUntil: START + 24 * HOUR,
      pool: { used: 1, left: 2, active: 1 },
    });
    expect((await boss.unitServices.list(at(unitId))).licence).toMatchObject({ valid: true });
    await start();
    // A transmission continues; only the next start is refused.
    await later(START + 24 * HOUR);
    expect(await unit()).toMatchObject({ licence: 'none', pool: { used: 1, left: 2, active: 0 } });
    expect(console.registry.unit(unitId)?.transition).toBe('starting');
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', unitId);
    expect(await refusal(start())).toMatchObject(NO_LICENCE);
    const { items } = await operator.licenseActivations.list({ query: { unitId } });
    expect(items).toEqual([made]);
    const audited = await db
      .selectFrom('audit')
      .select(['action', 'changes'])
      .where('subject_id', '=', unitId)
      .execute();
    expect(audited).toContainEqual({
      action: 'unit:activateLicense',
      changes: [{ path: 'activatedUntil', from: '', to: new Date(START + 24 * HOUR).toISOString() }],
    });
  });

  it('activates none on a unit that has a licence, its own or an activated one', async () => {
    await pool(3, 1);
    const licensed = { status: 409, code: 'UNIT_LICENSED', title: 'The unit has a valid license' };
    await boss.adminUnits.update({ ...at(unitId), body: { licence: { raHours: 5, rlHours: -1, expiresAt: null } } });
    expect(await refusal(activate())).toMatchObject(licensed);
    // The unit's own licence has expired.
    const expired = { raHours: 5, rlHours: -1, expiresAt: START };
    await boss.adminUnits.update({ ...at(unitId), body: { licence: expired } });
    await activate();
    expect(await refusal(activate())).toMatchObject(licensed);
    expect(await unit()).toMatchObject({ licence: 'activated', ownUntil: START, pool: { left: 2 } });
  });

  it('are the only ones that administrators give: they cannot give a unit hours or time of its own', async () => {
    const set = (licence: { raHours: number; rlHours: number; expiresAt: number | null }, by = admin) =>
      by.adminUnits.update({ ...at(unitId), body: { licence } });
    const none = { raHours: -1, rlHours: -1, expiresAt: null };
    await set(none, boss);
    const grants = [
      { ...none, raHours: 200 },
      { ...none, rlHours: 0 },
    ];
    for (const grant of grants) expect(await refusal(set(grant))).toMatchObject(OFF);
    await pool(1, 1);
    for (const grant of grants) expect(await refusal(set(grant))).toMatchObject({ code: 'FORBIDDEN' });
    await activate();
    for (const grant of grants) expect(await refusal(set(grant))).toMatchObject(NONE_LEFT);
    await set({ raHours: 8, rlHours: -1, expiresAt: START + HOUR }, boss);
    const more = { raHours: 8, rlHours: -1, expiresAt: START + 2 * HOUR };
    expect(await refusal(set(more))).toMatchObject(NONE_LEFT);
    // Administrators may reduce a licence, and change any other field.
    expect(await set({ raHours: 5, rlHours: -1, expiresAt: START })).toMatchObject({ licence: { raHours: 5 } });
    expect(await admin.adminUnits.update({ ...at(unitId), body: { alias: 'Bike' } })).toMatchObject({ alias: 'Bike' });
  });

  it('activates none without a pool, of an ended one, or when none is left', async () => {
    expect(await refusal(activate())).toMatchObject(OFF);
    const { id } = await pool(1, 1, { expiresAt: START });
    expect(await refusal(activate())).toMatchObject(OFF);
    await boss.inventoryServices.update({ ...at(id), body: { expiresAt: null } });
    await activate();
    expect(await refusal(activate(secondId))).toMatchObject(NONE_LEFT);
    expect(await unit(secondId)).toMatchObject({ pool: { state: 'overUsage', left: 0 } });
    await boss.inventoryServices.update({ ...at(id), body: { instanceLimit: 2 } });
    await activate(secondId);
    // A new pool starts counting at 0; earlier activations stay in the history and valid.
    await boss.inventoryServices.remove(at(id));
    expect(await unit()).toMatchObject({ licence: 'activated', pool: { state: 'notEnabled', left: 0, active: 2 } });
    await pool(1, 1);
    expect(await unit()).toMatchObject({ pool: { used: 0, left: 1, active: 2 } });
    expect((await operator.licenseActivations.list({})).total).toBe(2);
  });

  it('of two who activate the last licence at once, on two units or one, gets one', async () => {
    await pool(1, 1);
    const answers = await Promise.all([
      refusal(activate()),
      refusal(activate(secondId, boss)),
      refusal(activate(unitId, admin)),
      refusal(activate(secondId, admin)),
    ]);
    expect(answers.filter((one) => one === 'not refused')).toHaveLength(1);
    expect(
      (await admin.licenseActivations.pools({})).find(({ inventory }) => inventory.id === inventoryId),
    ).toMatchObject({ used: 1, left: 0, active: 1 });
  });

  it('sees units of their groups alone, with what was activated on them', async () => {
    await pool(5, 1);
    await activate(unitId, boss);
    const params = { id: south, unitId: secondId };
    await boss.adminUnits.putInGroup({ params });
    await boss.adminUnits.removeFromGroup({ params: { id: north, unitId: secondId } });
    await activate(secondId, boss);
    expect(await refusal(activate(secondId))).toMatchObject({ status: 404 });
    const { items } = await operator.licenseActivations.units({});
    expect(items.map(({ id }) => id)).toEqual([unitId]);
    const query = { licence: ['none' as const] };
    expect((await operator.licenseActivations.units({ query })).items).toEqual([]);
    expect((await operator.licenseActivations.list({})).items.map((one) => one.unitId)).toEqual([unitId]);
    expect((await admin.licenseActivations.list({})).total).toBe(2);
    expect((await operator.licenseActivations.pools({})).map(({ inventory }) => inventory.id)).toEqual([inventoryId]);
    await boss.adminUnits.putInGroup({ params: { id: north, unitId: secondId } });
    await boss.adminUnits.removeFromGroup({ params });
  });
});

describe('others', () => {
  it('without ODA are refused whatever they operate, and ODA takes effect at once', async () => {
    await pool(2, 1);
    await setOda(false);
    const without = await api.as('luc_regular');
    expect((await without.session.currentUser({})).permissions).not.toContain('licence:activate');
    expect(await refusal(activate(unitId, without))).toMatchObject({ status: 403 });
    expect(await refusal(without.licenseActivations.pools({}))).toMatchObject({ status: 403 });
    await admin.users.update({ ...at(`user-luc_regular-${north}`), body: { oda: true } });
    expect((await without.session.currentUser({})).permissions).toContain('licence:activate');
    await activate(unitId, without);
    expect((await admin.users.permissions(at(`user-luc_regular-${north}`))).permissions).toContainEqual({
      permission: 'licence:activate',
      roles: [],
      withheld: null,
    });
  });

  it('who administrate no inventory do not give ODA', async () => {
    const contractor = await api.as('luc_contractor');
    const id = `user-luc_regular-${north}`;
    await setOda(false);
    const give = contractor.users.update({ ...at(id), body: { oda: true } });
    expect(await refusal(give)).toMatchObject({
      errors: [{ path: 'body.oda', message: 'Only administrators of inventories can give ODA' }],
    });
    expect(await boss.users.get(at(id))).toMatchObject({ oda: false });
  });

  it('export ODA in its column, and an import sets it', async () => {
    const headers = await api.headersOf('luc_admin', { inventoryId });
    const url = '/luc/luc-core-web/rest/v2/admin/users/file';
    const text = (await api.app.inject({ url, headers })).body;
    const [head = '', ...rows] = text.trim().split('\r\n');
    const column = head.split(',').indexOf('oda');
    expect(column).toBeGreaterThan(0);
    const name = `user-luc_regular-${north}`;
    expect(rows.find((row) => row.startsWith(name))?.split(',')[column]).toBe('yes');
    await admin.users.import({ body: { csv: `username,oda\n${name},no\n` } });
    expect(await admin.users.get(at(name))).toMatchObject({ oda: false });
  });
});

it('an activated licence does not follow its unit out of the inventory', async () => {
  await pool(1, 24);
  const { uid } = await boss.units.create({ body: { name: `moved-${Date.now() % 1e6}`, groupId: north } });
  await boss.adminUnits.update({ ...at(uid), body: { licence: GONE } });
  await activate(uid);
  await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
  expect((await boss.unitServices.list(at(uid))).licence).toMatchObject({ activatedUntil: null });
  const { items } = await admin.licenseActivations.list({});
  expect(items).toMatchObject([{ inventory: { id: inventoryId }, unitId: null }]);
  await boss.adminUnits.remove(at(uid));
  expect((await admin.licenseActivations.list({})).total).toBe(1);
});
