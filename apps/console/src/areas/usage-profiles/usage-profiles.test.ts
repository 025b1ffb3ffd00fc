import { contract } from '@backhaul/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertDefaultProfile } from '../../control/usage/default-profile-store.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, unitId, unitIds } = world;
const [, otherUnitId] = unitIds;
const OTHER = 'other-inventory';
const HOUR_MS = 3_600_000;
const PROFILE = { type: 'data', allowance: 500, resetDay: 15 } as const;
const at = (id: string) => ({ params: { id } });
const unit = at(unitId);
let console: TestConsole;
let api: TestApi;
let boss: Api;
let admin: Api;
let theirs: string;
let made = 0;

const make = (change: object = {}) =>
  admin.usageProfiles.create({ body: { ...PROFILE, name: `profile ${(made += 1)}`, inventoryId, ...change } });
const put = (id: string, member = unitId) => admin.usageProfiles.assign({ params: { id, unitId: member } });
const take = (id: string, member = unitId) => admin.usageProfiles.withdraw({ params: { id, unitId: member } });
const defaultOf = async () => {
  const { items } = await admin.usageProfiles.list({});
  const found = items.find(({ isDefault }) => isDefault);
  if (found === undefined) throw new Error('the inventory has no default usage profile');
  return found;
};
const audited = (id: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'detail', 'changes'])
    .where('subject_id', '=', id)
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  world.now = Date.UTC(2040, 1, 10, 12);
  await db.updateTable('units').set({ data_monitoring: null, usage_reset_at: null, usage_profile_id: null }).execute();
  await db.deleteFrom('transmissions').execute();
  await db.deleteFrom('usage_profiles').execute();
  await insertDefaultProfile(db, inventoryId);
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  theirs = await insertDefaultProfile(db, OTHER);
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
});

describe('administrators', () => {
  it('create, change and delete usage profiles, and the audit records the changes', async () => {
    const { id, name } = await make();
    expect(await admin.usageProfiles.get(at(id))).toMatchObject({
      ...PROFILE,
      name,
      inventory: { id: inventoryId, name: 'Metro' },
      isDefault: false,
      units: 0,
    });
    const body = { name: `${name}-2`, type: 'hours', allowance: 40, resetDay: 31 } as const;
    expect(await admin.usageProfiles.update({ ...at(id), body })).toMatchObject({ id, ...body });
    await admin.usageProfiles.update({ ...at(id), body });
    await admin.usageProfiles.remove(at(id));
    expect(await refusal(admin.usageProfiles.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'usageProfile:create',
      'usageProfile:update',
      'usageProfile:remove',
    ]);
    expect((await audited(id))[1]?.changes).toEqual([
      { path: 'name', from: name, to: body.name },
      { path: 'type', from: 'data', to: 'hours' },
      { path: 'allowance', from: 500, to: 40 },
      { path: 'resetDay', from: 15, to: 31 },
    ]);
  });

  it('find profiles by a part of a name, a page at a time, in the order that they ask for', async () => {
    for (const [name, resetDay] of [
      ['Vans', 20],
      ['Backpacks', 5],
      ['Van hire', 28],
    ] as const)
      await make({ name, resetDay });
    const query = { searchValue: 'VAN', sortBy: 'resetDay', sortDir: 'desc', limit: 1 } as const;
    expect(await admin.usageProfiles.list({ query })).toMatchObject({ items: [{ name: 'Van hire' }], total: 2 });
    expect((await admin.usageProfiles.list({})).items.map(({ name }) => name)).toEqual([
      'Backpacks',
      'Default',
      'Van hire',
      'Vans',
    ]);
  });

  it.each([
    ['name', '', 'This field is required'],
    ['name', 'x'.repeat(65), 'Must have at most 64 characters'],
    ['name', undefined, 'This field is required'],
    ['resetDay', 0, 'Must be 1 or more'],
    ['resetDay', 32, 'Must be 31 or less'],
    ['resetDay', 1.5, 'Must be an integer'],
    ['resetDay', 'monday', 'Must be a number'],
    ['resetDay', undefined, 'This field is required'],
    ['allowance', 0, 'Must be 1 or more'],
    ['allowance', 10_000_001, 'Must be 10000000 or less'],
    ['allowance', undefined, 'This field is required'],
    ['type', 'minutes', 'Invalid field'],
  ])('are refused %s %j when they create one, and when they change one: %s', async (key, value, text) => {
    const profile = await make();
    const raw = { ...PROFILE, name: 'refused', inventoryId, [key]: value };
    const answer = { status: 400, body: { code: 'INVALID', errors: [{ path: `body.${key}`, message: text }] } };
    expect(await send('POST', '', raw)).toMatchObject(answer);
    // Omitted fields stay.
    if (value !== undefined) expect(await send('PUT', `/${profile.id}`, { [key]: value })).toMatchObject(answer);
  });

  it('are refused more hours than a month has, also when the type alone changes', async () => {
    const answer = { code: 'INVALID', errors: [{ path: 'body.allowance', message: 'Must be 744 or less' }] };
    expect(await refusal(make({ type: 'hours', allowance: 745 }))).toMatchObject(answer);
    const { id } = await make({ allowance: 745 });
    expect(await refusal(admin.usageProfiles.update({ ...at(id), body: { type: 'hours' } }))).toMatchObject(answer);
    const body = { type: 'hours', allowance: 744 } as const;
    expect(await admin.usageProfiles.update({ ...at(id), body })).toMatchObject(body);
  });

  it('are refused a name that another profile of the inventory has, in whatever case', async () => {
    const answer = { status: 409, title: 'Name is already taken. Please select a different name' };
    const [first, second] = [await make(), await make()];
    expect(await refusal(make({ name: first.name.toUpperCase() }))).toMatchObject(answer);
    const again = { ...at(second.id), body: { name: first.name.toUpperCase() } };
    expect(await refusal(admin.usageProfiles.update(again))).toMatchObject(answer);
    expect(
      await boss.usageProfiles.create({ body: { ...PROFILE, name: first.name, inventoryId: OTHER } }),
    ).toMatchObject({ name: first.name });
  });

  it('change the default profile, and cannot delete it, nor a profile that units have', async () => {
    const { id } = await defaultOf();
    expect(await admin.usageProfiles.update({ ...at(id), body: { allowance: 9 } })).toMatchObject({ isDefault: true });
    expect(await refusal(admin.usageProfiles.remove(at(id)))).toMatchObject({
      status: 409,
      code: 'USAGE_PROFILE_DEFAULT',
      title: 'Default usage profiles cannot be deleted',
    });
    const used = await make();
    await put(used.id);
    expect(await refusal(admin.usageProfiles.remove(at(used.id)))).toMatchObject({
      status: 409,
      code: 'USAGE_PROFILE_USED',
      title: 'Profiles with devices cannot be deleted',
    });
    await take(used.id);
    await admin.usageProfiles.remove(at(used.id));
  });

  it('cannot use profiles of other inventories, nor give theirs to units of others', async () => {
    const answer = { code: 'NOT_FOUND' };
    expect(await refusal(admin.usageProfiles.get(at(theirs)))).toMatchObject(answer);
    expect(await refusal(admin.usageProfiles.update({ ...at(theirs), body: { resetDay: 2 } }))).toMatchObject(answer);
    expect(await refusal(admin.usageProfiles.remove(at(theirs)))).toMatchObject(answer);
    expect(await refusal(make({ inventoryId: OTHER }))).toMatchObject(answer);
    expect(await refusal(put(theirs))).toMatchObject(answer);
    const across = boss.usageProfiles.assign({ params: { id: theirs, unitId } });
    expect(await refusal(across)).toMatchObject(answer);
  });
});

it('every inventory begins with a default profile, and is deleted with its profiles', async () => {
  const { id } = await boss.inventories.create({ body: { name: `coast ${(made += 1)}` } });
  const query = { searchKey: 'inventory', searchValue: 'coast' } as const;
  expect((await boss.usageProfiles.list({ query })).items).toMatchObject([
    { name: 'Default', type: 'data', allowance: 1_000_000, resetDay: 1, isDefault: true, inventory: { id } },
  ]);
  await boss.inventories.remove(at(id));
  expect((await boss.usageProfiles.list({ query })).total).toBe(0);
});

describe('contractors and partners', () => {
  it.each(['luc_contractor', 'luc_partner'] as const)('%s see profiles, and the units that they see', async (role) => {
    const { id } = await make();
    await put(id, unitId);
    const client = await api.as(role);
    expect((await client.usageProfiles.list({})).items.map(({ name }) => name)).toContain('Default');
    expect((await client.usageProfiles.units({ ...at(id), query: {} })).items).toMatchObject([{ id: unitId }]);
    const outside = client.usageProfiles.units({ ...at(id), query: { member: 'no' } });
    expect(await refusal(outside)).toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = await api.as(role, { groupId: world.south });
    expect(await elsewhere.usageProfiles.get(at(id))).toMatchObject({ units: 0 });
    expect((await elsewhere.usageProfiles.units({ ...at(id), query: {} })).total).toBe(0);
    expect(await refusal(client.usageProfiles.get(at(theirs)))).toMatchObject({ code: 'NOT_FOUND' });
    for (const call of [
      () => client.usageProfiles.create({ body: { ...PROFILE, name: 'mine', inventoryId } }),
      () => client.usageProfiles.update({ ...at(id), body: { resetDay: 3 } }),
      () => client.usageProfiles.remove(at(id)),
      () => client.usageProfiles.assign({ params: { id, unitId } }),
      () => client.usageProfiles.withdraw({ params: { id, unitId } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 403 });
  });

  it('operators see none of it', async () => {
    const regular = await api.as('luc_regular');
    expect(await refusal(regular.usageProfiles.list({}))).toMatchObject({ status: 403 });
  });
});

const unitsOf = (id: string, query: { member?: 'yes' | 'no'; searchValue?: string; limit?: number } = {}) =>
  admin.usageProfiles.units({ ...at(id), query });

describe('the units of a profile', () => {
  it('are assigned and withdrawn, found by a part of a name, and have one profile at a time', async () => {
    const [first, second] = [await make(), await make()];
    const all = await unitsOf(first.id, { member: 'no' });
    const here = all.items.find(({ id }) => id === unitId);
    expect(here).toMatchObject({ profile: null });
    await put(first.id);
    await put(first.id);
    await put(first.id, otherUnitId);
    const name = here?.name ?? '';
    expect((await unitsOf(first.id, { searchValue: name.toUpperCase() })).items).toEqual([
      { ...here, profile: { id: first.id, name: first.name } },
    ]);
    expect(await unitsOf(first.id, { limit: 1 })).toMatchObject({ total: 2, items: [{}] });
    expect((await unitsOf(first.id, { member: 'no' })).total).toBe(all.total - 2);
    expect(await admin.usageProfiles.get(at(first.id))).toMatchObject({ units: 2 });
    await put(second.id);
    expect((await unitsOf(first.id)).total).toBe(1);
    // No effect, because the unit has another profile by now.
    await take(first.id);
    expect((await unitsOf(second.id)).items).toMatchObject([{ id: unitId }]);
    await take(second.id);
    expect((await unitsOf(second.id)).total).toBe(0);
    expect((await audited(second.id)).slice(1).map(({ action, detail }) => [action, detail])).toEqual([
      ['usageProfile:assign', unitId],
      ['usageProfile:withdraw', unitId],
    ]);
  });

  it('have its period, their use in it and the share of the allowance, and their own again without it', async () => {
    const own = { mode: 'perHours', allowance: 3, resetDay: 1 } as const;
    await admin.usage.setMonitoring({ ...unit, body: own });
    await db
      .insertInto('transmissions')
      .values({
        id: 'early',
        unit_id: unitId,
        channel_id: world.channelId,
        mode: 'live',
        started_at: new Date(Date.UTC(2040, 0, 31, 10)),
        ended_at: new Date(Date.UTC(2040, 0, 31, 16)),
      })
      .execute();
    const { id, name } = await make({ type: 'hours', allowance: 12, resetDay: 31 });
    expect(await admin.usage.usage(unit)).toMatchObject({ profile: null, monitoring: own, hours: 0 });
    await put(id);
    // February of 2040 has 29 days.
    expect(await admin.usage.usage(unit)).toMatchObject({
      profile: { id, name },
      monitoring: { mode: 'perHours', allowance: 12, resetDay: 31 },
      since: Date.UTC(2040, 0, 31),
      resetsAt: Date.UTC(2040, 1, 29),
      hours: 6,
      usage: 'remaining',
    });
    expect(console.registry.unit(unitId)).toMatchObject({ usageInfo: { mode: 'perHours', used: 6, allowance: 12 } });
    await admin.usageProfiles.update({ ...at(id), body: { allowance: 6 } });
    expect(console.registry.unit(unitId)).toMatchObject({ usage: 'exceeded', usageInfo: { used: 6, allowance: 6 } });
    expect(await refusal(admin.usage.setMonitoring({ ...unit, body: own }))).toMatchObject({
      status: 409,
      code: 'USAGE_PROFILE_SETS',
    });
    world.now = Date.UTC(2040, 1, 29) + HOUR_MS;
    admin = await api.as('luc_admin', { inventoryId });
    expect(await admin.usage.usage(unit)).toMatchObject({ since: Date.UTC(2040, 1, 29), hours: 0 });
    await take(id);
    expect(await admin.usage.usage(unit)).toMatchObject({ profile: null, monitoring: own });
    expect(await admin.usage.setMonitoring({ ...unit, body: own })).toMatchObject({ monitoring: own });
  });

  it('keep it when the console starts again', async () => {
    const { id, name } = await make();
    await put(id);
    const next = await world.console();
    expect(next.registry.unitRecord(unitId)).toMatchObject({
      usageProfile: { id, name },
      monitoring: { mode: 'perData', allowance: 500, resetDay: 15 },
    });
  });
});

/** Sends any body, even one that violates the contract. */
async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const headers = { ...(await api.headersOf('luc_admin', { inventoryId })), 'content-type': 'application/json' };
  const url = `${contract.usageProfiles.list.path}${path}`;
  const { statusCode: status, body: answer } = await api.app.inject({ method, url, headers, payload: body });
  const parsed: unknown = JSON.parse(answer);
  return { status, body: parsed };
}
