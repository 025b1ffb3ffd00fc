import { beforeEach, describe, expect, it } from 'vitest';
import { type audit, auditRow, SYSTEM } from '../../platform/access/audit.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;
let admin: Api;
let other: Api;

const OTHER = 'second';
type Query = NonNullable<NonNullable<Parameters<Api['audit']['list']>[0]>['query']>;
const actions = async (by: Api, query: Query = {}) =>
  (await by.audit.list({ query })).items.map(({ action, result }) =>
    result === 'done' ? action : `${action} refused`,
  );
const file = async (query: string, role: Parameters<TestApi['headersOf']>[0] = 'super_user') =>
  api.app.inject({
    url: `/luc/luc-core-web/rest/v2/admin/audit/file?${query}`,
    headers: await api.headersOf(role, { inventoryId: world.inventoryId }),
  });
/** Writes an entry; the action may be unknown to this version. */
const note = (action: string, change: Partial<Parameters<typeof audit>[1]> = {}) =>
  world.db
    .insertInto('audit')
    .values({ ...auditRow({ caller: SYSTEM, action: 'unit:start', result: 'done', ...change }), action })
    .execute();

/** An answer of the audit, at this part of its address. */
const taken = async (path: string, role: Parameters<TestApi['headersOf']>[0] = 'super_user') =>
  api.app.inject({
    url: `/luc/luc-core-web/rest/v2/admin/audit${path}`,
    headers: await api.headersOf(role, { inventoryId: world.inventoryId }),
  });
/** Actions of an answer of the list. */
const actionsIn = (body: string) =>
  (JSON.parse(body) as { items: { action: string }[] }).items.map((one) => one.action);

const moved = async (by: Api, subjectId: string) =>
  (await by.audit.list({ query: { subjectId } })).items.find(({ action }) => action.endsWith(':move'))?.changes;
const change = (path: string, from: string | null, to: string | null) => ({ path, from, to });
const read = async (by: Api) => (await by.audit.list({ query: { noun: 'user', result: 'done' } })).items[0]?.changes;

beforeEach(async () => {
  await world.db.deleteFrom('audit').execute();
  await world.db
    .insertInto('inventories')
    .values({ id: OTHER, name: 'Second' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await world.db
    .insertInto('groups')
    .values({ id: 'second_group', inventory_id: OTHER, name: 'second' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
  other = await api.as('luc_media_group_admin', { groupId: 'second_group', inventoryId: OTHER });
});

describe('what administrators read', () => {
  it('is what was done in their inventories, with the name at the time, also after it is deleted', async () => {
    const { id } = await admin.groups.create({ body: { name: 'tour', inventoryId: world.inventoryId } });
    await admin.groups.remove({ params: { id } });
    expect(await actions(admin)).toEqual(['group:remove', 'group:create']);
    expect(await actions(other)).toEqual([]);
    const [removed] = (await admin.audit.list({ query: {} })).items;
    expect(removed).toMatchObject({
      subject: { kind: 'group', id, name: 'tour' },
      result: 'done',
      address: '127.0.0.1',
    });
    expect(await admin.audit.get({ params: { id: removed?.id ?? '' } })).toEqual(removed);
    expect(await refusal(other.audit.get({ params: { id: removed?.id ?? '' } }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(boss.audit.get({ params: { id: 'no-number' } }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a unit that moves stays with the inventory that it leaves, and nothing of before follows it', async () => {
    const { uid } = await boss.units.create({ body: { name: 'mover', groupId: world.north } });
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
    await boss.adminUnits.update({ params: { id: uid }, body: { comment: 'there' } });
    expect((await actions(admin, { subjectId: uid })).toReversed()).toEqual(['unit:create', 'unit:move']);
    expect((await actions(other, { subjectId: uid })).at(-1)).toBe('unit:move');
    const { uid: gone } = await boss.units.create({ body: { name: 'goner', groupId: world.north } });
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: gone } });
    await boss.adminUnits.remove({ params: { id: gone } });
    expect(await actions(admin, { subjectId: gone })).toEqual(['unit:move', 'unit:create']);
    expect(await actions(other, { subjectId: gone })).toEqual(['unit:remove', 'unit:move']);
  });

  it('of a move says from where and to where, to each what they see', async () => {
    const { uid } = await boss.units.create({ body: { name: 'traveller', groupId: world.north } });
    await boss.adminUnits.putInInventory({ params: { id: OTHER, unitId: uid } });
    const { id: serverId } = await boss.servers.create({ body: { name: 'mobile', groupId: world.north, channels: 1 } });
    await boss.servers.changeInventory({ params: { id: serverId }, body: { groupId: 'second_group' } });
    expect(await moved(boss, uid)).toEqual([change('inventory', 'Metro', 'Second'), change('groups', 'north', null)]);
    expect(await moved(admin, uid)).toEqual([change('inventory', 'Metro', null), change('groups', 'north', null)]);
    expect(await moved(other, uid)).toEqual([change('inventory', null, 'Second'), change('groups', null, null)]);
    expect(await moved(boss, serverId)).toEqual([
      change('inventory', 'Metro', 'Second'),
      change('groups', 'north', 'second'),
    ]);
    expect(await moved(admin, serverId)).toEqual([change('inventory', 'Metro', null), change('groups', 'north', null)]);
    expect(await moved(other, serverId)).toEqual([
      change('inventory', null, 'Second'),
      change('groups', null, 'second'),
    ]);
    const text = (await file(`format=jsonl&subjectId=${uid}`, 'luc_admin')).body;
    expect(text).toContain('Metro');
    expect(text).not.toMatch(/second/i);
  });

  it('names inventories, groups and users whom the reader sees, also those that are gone, and leaves out others', async () => {
    const { id } = await admin.groups.create({ body: { name: 'tour', inventoryId: world.inventoryId } });
    const changes = [
      { path: 'inventories', from: world.inventoryId, to: `${world.inventoryId}, ${OTHER}` },
      { path: 'groups', from: id, to: `${world.north}, second_group, no-longer-known` },
    ];
    await note('user:update', { subject: { kind: 'group', id }, changes });
    await admin.groups.remove({ params: { id } });
    expect(await read(admin)).toEqual([
      { path: 'inventories', from: 'Metro', to: 'Metro' },
      { path: 'groups', from: 'tour', to: 'north, no-longer-known' },
    ]);
    expect(await read(boss)).toMatchObject([
      { to: 'Metro, Second' },
      { from: 'tour', to: 'north, second, no-longer-known' },
    ]);
  });

  it('of a foreign record is read by administrators of the user who tried, not by those of the record', async () => {
    const refused = await refusal(other.groups.remove({ params: { id: world.north } }));
    expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    expect(await actions(other)).toEqual(['group:manage refused']);
    expect((await other.audit.list({ query: {} })).items).toMatchObject([
      { subject: { name: null }, code: 'NOT_FOUND', reason: { code: 'NOT_FOUND', text: 'Not found' } },
    ]);
    expect(await actions(admin)).toEqual([]);
  });

  it('of an act about no record is read by administrators of the user', async () => {
    const userId = `user-luc_admin-${world.north}`;
    await note('session:signIn', { caller: { userId, username: 'kim', address: '::1' } });
    expect(await actions(admin)).toEqual(['session:signIn']);
    expect(await actions(other)).toEqual([]);
    expect(await actions(boss, { userId })).toEqual(['session:signIn']);
  });

  it.each(['luc_regular', 'luc_contractor', 'staff'] as const)('is closed to %s', async (role) => {
    expect(await refusal((await api.as(role)).audit.list({ query: {} }))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await file('format=csv', role)).statusCode).toBe(403);
  });
});

describe('the filter', () => {
  beforeEach(async () => {
    for (const action of ['unit:start', 'unitary', 'unit', 'channel:update']) await note(action);
    await note('unit:stop', { result: 'refused', code: 'UNIT_OFFLINE', caller: { ...SYSTEM, username: '50%_kim' } });
    await note('group:update', { subject: { kind: 'group', id: world.north } });
  });

  it.each<[string, Query, readonly string[]]>([
    ['a noun', { noun: 'unit' }, ['unit:stop refused', 'unit', 'unit:start']],
    ['an action', { action: ['group:update'] }, ['group:update']],
    ['several actions', { action: ['unit:start', 'unit:stop'], noun: 'unit' }, ['unit:stop refused', 'unit:start']],
    ['a result', { result: 'refused' }, ['unit:stop refused']],
    ['a record', { subjectId: world.north, subjectKind: 'group' }, ['group:update']],
    ['a kind', { subjectKind: 'unit' }, []],
    ['text, in which wildcards are text', { searchValue: '0%_K' }, ['unit:stop refused']],
    ['text in an action', { searchKey: 'action', searchValue: 'p:UPD' }, ['group:update']],
    ['text in the name of a record', { searchKey: 'subject', searchValue: 'north' }, ['group:update']],
    ['a page of the oldest first', { sortDir: 'asc', offset: 1, limit: 2 }, ['unitary', 'unit']],
    ['a time that is over', { to: 1 }, []],
    ['a time that begins', { from: Date.now() + 3_600_000 }, []],
  ])('%s', async (_, query, found) => {
    expect(await actions(boss, query)).toEqual(found);
  });

  it('takes actions repeated in the address, and refuses one that does not exist, in the list and in the file', async () => {
    expect(actionsIn((await taken('?action=unit:start&action=group:update')).body)).toEqual([
      'group:update',
      'unit:start',
    ]);
    expect(actionsIn((await taken('?action=unit:start&action=group:update', 'luc_admin')).body)).toEqual([
      'group:update',
    ]);
    const unknown = await taken('?action=unit:start&action=channels.fly');
    expect(unknown.json()).toMatchObject({ code: 'INVALID', errors: [{ path: 'query.action.1' }] });
    expect((await taken('?action=unit:start', 'luc_regular')).statusCode).toBe(403);
    expect((await taken('/file?format=csv&action=channels.fly')).statusCode).toBe(400);
    const lines = (await taken('/file?format=jsonl&action=unit:stop&action=group:update')).body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(['group:update', 'unit:stop']);
  });

  it('goes for the file too, in which no cell is a formula', async () => {
    await note('unit:configure', { detail: '=cmd|calc', changes: [{ path: 'delay', from: 1000, to: 2000 }] });
    const csv = await file('format=csv&noun=unit&searchKey=action&searchValue=conf');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit-[\d-]{10}\.csv"$/),
    });
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(",'=cmd|calc,delay: 1000 → 2000");
    const lines = (await file('format=jsonl&result=refused')).body.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(['unit:stop']);
    expect(await actions(boss, { noun: 'audit' })).toEqual(['audit:export', 'audit:export']);
    expect((await file('format=exe')).statusCode).toBe(400);
    expect((await file('format=csv&from=-1')).statusCode).toBe(400);
    expect((await file('format=csv&why=not')).statusCode).toBe(400);
    expect((await file('format=csv&to=9000000000000000')).statusCode).toBe(400);
    expect((await file('format=csv&searchValue=%00')).statusCode).toBe(400);
    expect(await refusal(boss.audit.list({ query: { to: 9e15 } }))).toMatchObject({ code: 'INVALID' });
  });

  it('is whole in the file, however many entries there are', async () => {
    const many = Array.from({ length: 2500 }, (_, i) => ({
      username: '',
      action: `bulk:${String(i)}`,
      result: 'done' as const,
      address: '',
    }));
    await world.db.insertInto('audit').values(many).execute();
    const lines = (await file('format=jsonl&noun=bulk')).body.trim().split('\n');
    expect(new Set(lines).size).toBe(2500);
  });

  it('keeps to the inventories of the caller in the file', async () => {
    expect((await file('format=jsonl', 'luc_admin')).body.trim().split('\n')).toHaveLength(2);
  });
});
