import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
let api: TestApi;
let boss: Api;
let made = 0;

const at = (id: string) => ({ params: { id } });
const make = (body: object = {}) => boss.inventories.create({ body: { name: `Coast ${(made += 1)}`, ...body } });
const set = (id: string, body: object) => boss.inventories.update({ ...at(id), body });
/** Groups that a unit is in. */
const groupsOf = (unit: string) =>
  db.selectFrom('device_groups').select('group_id').where('device_id', '=', unit).execute();
const ALL = ['MapView', 'Reboot', 'Ptmp', 'Gauge', 'SocialMediaIntegration', 'ExternalPreview'];

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('superusers', () => {
  it('create, change and delete inventories, and the audit records the changes', async () => {
    const created = await make({ customer: 'Coast TV', cloudProvider: 'aws', region: 'eu-central-1' });
    expect(created).toMatchObject({
      customer: 'Coast TV',
      cloudProvider: 'aws',
      region: 'eu-central-1',
      parent: null,
      autoGroup: null,
      twoFactor: false,
      sipServer: '',
      features: ALL,
      units: 0,
      servers: 0,
      channels: 0,
      groups: 0,
      users: 0,
      children: 0,
    });
    const { id } = created;
    const changed = await set(id, { twoFactor: true, sipServer: 'sip.coast.example', features: ['Reboot'] });
    expect(changed).toMatchObject({ twoFactor: true, sipServer: 'sip.coast.example', features: ['Reboot'] });
    await set(id, { twoFactor: true });
    await boss.inventories.remove(at(id));
    expect(await refusal(boss.inventories.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    const entries = await db
      .selectFrom('audit')
      .select(['action', 'detail', 'changes'])
      .where('subject_id', '=', id)
      .where('result', '=', 'done')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['inventory:create', 'inventory:update', 'inventory:remove']);
    expect(entries[1]?.changes).toEqual([
      { path: 'twoFactor', from: false, to: true },
      { path: 'sipServer', from: '', to: 'sip.coast.example' },
      { path: 'features', from: ALL.join(', '), to: 'Reboot' },
    ]);
    expect(entries[2]?.detail).toBe(created.name);
  });

  it('find them by name, customer and region, a page at a time, in the order that they ask for', async () => {
    const one = await make({ name: 'Dune 1', customer: 'Harbour', region: 'Basement' });
    await make({ name: 'Dune 2', customer: 'Airfield' });
    const list = (query: object) => boss.inventories.list({ query });
    expect(await list({ searchKey: 'customer', searchValue: 'ARBO' })).toMatchObject({
      items: [{ id: one.id }],
      total: 1,
    });
    expect(await list({ searchKey: 'region', searchValue: 'base' })).toMatchObject({ items: [{ id: one.id }] });
    expect((await list({ searchValue: '%' })).total).toBe(0);
    const { items, total } = await list({
      searchValue: 'dune',
      sortBy: 'createdAt',
      sortDir: 'desc',
      limit: 1,
      offset: 1,
    });
    expect(total).toBe(2);
    expect(items).toMatchObject([{ id: one.id }]);
    const { count } = await boss.inventories.count();
    expect(count).toBe((await list({})).total);
  });

  it('see how much is in each', async () => {
    expect(await boss.inventories.get(at(inventoryId))).toMatchObject({
      name: 'Metro',
      units: 2,
      servers: 1,
      channels: 3,
      groups: 2,
    });
  });

  it.each([
    ['name', { name: '' }, 'This field is required'],
    ['name', { name: 'x'.repeat(256) }, 'Must have at most 255 characters'],
    ['customer', { customer: String.raw`a\b` }, 'Cannot contain \\'],
    ['region', { cloudProvider: 'aws', region: 'Basement' }, 'Invalid field'],
    ['region', { cloudProvider: 'oracle', region: 'Basement' }, 'Must match the pattern: eu-frankfurt-1'],
    ['sipServer', { sipServer: 'two words' }, 'Must match the pattern: host:port'],
  ])('are refused a bad %s: %j', async (path, body, message) => {
    const answer = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make(body))).toMatchObject(answer);
    expect(await refusal(set(inventoryId, body))).toMatchObject(answer);
  });

  it('are refused a region that the provider does not have, whichever of both is changed', async () => {
    const { id } = await make({ cloudProvider: 'aws', region: 'eu-central-1' });
    expect(await refusal(set(id, { region: 'Basement' }))).toMatchObject({ errors: [{ path: 'body.region' }] });
    expect(await set(id, { cloudProvider: null, region: 'Basement' })).toMatchObject({ region: 'Basement' });
    expect(await refusal(set(id, { cloudProvider: 'aws' }))).toMatchObject({ errors: [{ path: 'body.region' }] });
  });

  it('are refused a name that another inventory has, in whatever case', async () => {
    const { id, name } = await make();
    const answer = { status: 409, title: 'Name is already taken. Please select a different name' };
    expect(await refusal(make({ name: name.toUpperCase() }))).toMatchObject(answer);
    expect(await refusal(set(inventoryId, { name }))).toMatchObject(answer);
    expect(await set(id, { name: name.toUpperCase() })).toMatchObject({ name: name.toUpperCase() });
  });
});

describe('the parent of an inventory', () => {
  it('is another one, and none that is within it', async () => {
    const a = await make();
    const b = await make({ parentId: a.id });
    const c = await make({ parentId: b.id });
    expect(c.parent).toEqual({ id: b.id, name: b.name });
    expect(await boss.inventories.get(at(a.id))).toMatchObject({ children: 1 });
    expect(await refusal(set(a.id, { parentId: a.id }))).toMatchObject({
      errors: [{ path: 'body.parentId', message: 'Parent inventory cannot be the current inventory' }],
    });
    expect(await refusal(set(a.id, { parentId: c.id }))).toMatchObject({
      errors: [{ path: 'body.parentId', message: 'Parent inventory cannot be within the current inventory' }],
    });
    expect(await refusal(set(a.id, { parentId: 'missing' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await set(c.id, { parentId: null })).toMatchObject({ parent: null });
    expect(await set(a.id, { parentId: c.id })).toMatchObject({ parent: { id: c.id } });
  });

  it('gives its administrators nothing of those within', async () => {
    const child = await make({ parentId: inventoryId });
    await boss.groups.create({ body: { name: 'inside', inventoryId: child.id } });
    const admin = await api.as('luc_admin', { inventoryId });
    expect(await refusal(admin.groups.listOfInventory({ ...at(child.id), query: {} }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await boss.inventories.remove(at(child.id));
  });

  it('is gone when that inventory is deleted', async () => {
    const parent = await make();
    const child = await make({ parentId: parent.id });
    expect(await boss.inventories.consequences(at(parent.id))).toMatchObject({ children: 1 });
    await boss.inventories.remove(at(parent.id));
    expect(await boss.inventories.get(at(child.id))).toMatchObject({ parent: null });
  });
});

describe('a unit that is new in an inventory', () => {
  it('joins its automatic group and begins with its SIP server', async () => {
    const { id } = await make({ sipServer: 'sip.coast.example' });
    const [desk, pool] = await Promise.all(
      ['desk', 'pool'].map((name) => boss.groups.create({ body: { name, inventoryId: id } })),
    );
    expect(await set(id, { autoGroupId: pool?.id })).toMatchObject({ autoGroup: { id: pool?.id, name: 'pool' } });
    expect(await refusal(set(id, { autoGroupId: north }))).toMatchObject({ code: 'NOT_FOUND' });
    const { uid } = await boss.units.create({ body: { name: 'coast-1', groupId: desk?.id ?? '' } });
    expect(new Set((await groupsOf(uid)).map(({ group_id }) => group_id))).toEqual(new Set([desk?.id, pool?.id]));
    const { desired } = await boss.units.configuration(at(uid));
    expect(desired.sipAccount).toMatchObject({ server: 'sip.coast.example', user: '' });

    const { uid: moved } = await boss.units.create({ body: { name: 'metro-9', groupId: north } });
    expect((await boss.units.configuration(at(moved))).desired.sipAccount.server).toBe('');
    await boss.adminUnits.putInInventory({ params: { id, unitId: moved } });
    expect(await groupsOf(moved)).toEqual([{ group_id: pool?.id }]);
    expect((await boss.units.configuration(at(moved))).desired.sipAccount.server).toBe('sip.coast.example');

    await boss.groups.remove(at(pool?.id ?? ''));
    expect(await boss.inventories.get(at(id))).toMatchObject({ autoGroup: null });
    await boss.inventories.remove(at(id));
  });
});

it('are for superusers alone', async () => {
  for (const role of ['luc_admin', 'luc_media_group_admin', 'luc_contractor', 'luc_regular'] as const) {
    const client = await api.as(role, { inventoryId });
    const calls = [
      () => client.inventories.list({}),
      () => client.inventories.count(),
      () => client.inventories.get(at(inventoryId)),
      () => client.inventories.create({ body: { name: 'mine' } }),
      () => client.inventories.update({ ...at(inventoryId), body: { twoFactor: true } }),
      () => client.inventories.setProperties({ ...at(inventoryId), body: { features: [] } }),
      () => client.inventories.consequences(at(inventoryId)),
      () => client.inventories.remove(at(inventoryId)),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});
