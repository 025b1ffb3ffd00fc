import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south, clock } = world;
const OTHER = 'other-inventory';
const USERS = '/luc/luc-core-web/rest/v2/admin/users';
const DAY_MS = 24 * 60 * 60_000;
let api: TestApi;
let boss: Api;
let admin: Api;
let southern: string;
let made = 0;

const at = (id: string) => ({ params: { id } });
const make = (over: object = {}, client = admin) =>
  client.apiKeys.create({
    body: { name: 'Rundown', role: 'luc_regular', inventoryIds: [inventoryId], groupIds: [north], ...over },
  });
const unitsOf = async (secret: string): Promise<string[]> => {
  const { items } = await api.withKey(secret).units.list({ query: {} });
  return items.map(({ uid }) => uid);
};
const refused = { status: 401, code: 'UNAUTHENTICATED', detail: 'The API key is not valid, or not from this address' };
const invalid = (...paths: string[]) => ({ code: 'INVALID', errors: paths.map((path) => ({ path: `body.${path}` })) });
const lastAudit = () => db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

beforeEach(async () => {
  await db.deleteFrom('api_keys').execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  ({ uid: southern } = await boss.units.create({ body: { name: `south-${(made += 1)}`, groupId: south } }));
  await sql`update users set active = true where id like 'user-luc_admin%'`.execute(db);
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', ${OTHER}, 'theirs') on conflict do nothing`.execute(
    db,
  );
});

describe('an API key', () => {
  it('is shown once, and stored as a hash', async () => {
    const { secret, ...key } = await make();
    expect(secret).toMatch(/^bhk_[\w-]{43}$/);
    expect(key).toMatchObject({
      name: 'Rundown',
      hint: secret.slice(-4),
      role: 'luc_regular',
      inventories: [{ id: inventoryId }],
      groups: [{ uid: north }],
      addresses: [],
      state: 'active',
      lastUse: null,
      editable: true,
    });
    expect(key.expiresAt).toBe(clock.now() + 90 * DAY_MS);
    expect(await admin.apiKeys.get(at(key.id))).toEqual(key);
    expect((await admin.apiKeys.list({ query: {} })).items).toEqual([key]);
    const rows = await sql<{ text: string }>`select to_jsonb(k)::text as text from api_keys k`.execute(db);
    const audit = await sql<{ text: string }>`select to_jsonb(a)::text as text from audit a`.execute(db);
    for (const { text } of [...rows.rows, ...audit.rows]) expect(text).not.toContain(secret);
  });

  it('acts within its groups, under the name of its maker and its own', async () => {
    const { secret, id } = await make();
    const seen = await unitsOf(secret);
    expect(seen).toContain(world.unitId);
    expect(seen).not.toContain(southern);
    await api.withKey(secret).devices.update({ body: { uid: world.unitId, name: 'by-key' } });
    expect(await lastAudit()).toMatchObject({ api_key_id: id, api_key_name: 'Rundown', result: 'done' });
    const { items } = await admin.audit.list({ query: { apiKeyId: id } });
    expect(items).toMatchObject([{ apiKey: { id, name: 'Rundown' } }]);
    expect(await admin.apiKeys.get(at(id))).toMatchObject({ lastUse: { at: clock.now(), address: '127.0.0.1' } });
  });

  it('may not do what its type may not, and says so in the audit', async () => {
    const { secret, id } = await make({ role: 'luc_read' });
    const rename = api.withKey(secret).devices.update({ body: { uid: world.unitId, name: 'x' } });
    expect(await refusal(rename)).toMatchObject({ status: 403, detail: 'Not available to this API key' });
    expect(await lastAudit()).toMatchObject({ api_key_id: id, result: 'refused', code: 'FORBIDDEN' });
  });

  it('says what it may do, where, and why something of its type is withheld', async () => {
    const { id } = await make({ role: 'luc_admin', groupIds: [] });
    const shown = await admin.apiKeys.permissions(at(id));
    expect(shown).toMatchObject({
      usable: true,
      reach: 'inventories',
      elsewhere: false,
      inventories: [{ id: inventoryId }],
    });
    const of = (name: string) => shown.permissions.find(({ permission }) => permission === name);
    expect(of('unit:start')).toEqual({ permission: 'unit:start', roles: ['luc_admin'], withheld: null });
    expect([of('user:manage')?.withheld, of('channel:ffmpeg')]).toEqual(['keys', undefined]);
    await sql`update users set active = false where id like 'user-luc_admin%'`.execute(db);
    expect(await boss.apiKeys.permissions(at(id))).toMatchObject({ usable: false });
    await sql`update users set active = true, roles = '{luc_contractor}' where id like 'user-luc_admin%'`.execute(db);
    const less = await boss.apiKeys.permissions(at(id));
    expect(less.permissions.find(({ permission }) => permission === 'audit:read')?.withheld).toBe('maker');
    await sql`update users set roles = '{luc_admin}' where id like 'user-luc_admin%'`.execute(db);
  });

  it.each([
    ['its maker’s account', (client: Api) => client.session.currentUser()],
    ['its maker’s preferences', (client: Api) => client.client.preferences()],
    ['other keys', (client: Api) => client.apiKeys.list({ query: {} })],
    ['signing out', (client: Api) => client.session.signOut()],
  ])('never reaches %s', async (_what, call) => {
    const { secret } = await make({ role: 'luc_admin', groupIds: [] });
    expect(await refusal(call(api.withKey(secret)))).toMatchObject({
      status: 403,
      detail: 'Not available to this API key',
    });
  });

  it('creates no users, whatever its type', async () => {
    const { secret } = await make({ role: 'super_user', inventoryIds: [], groupIds: [] }, boss);
    const body = {
      username: 'made.by.key',
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'key@metro.example',
      role: 'luc_read' as const,
      inventoryIds: [inventoryId],
      groupIds: [],
    };
    expect(await refusal(api.withKey(secret).users.create({ body }))).toMatchObject({ status: 403 });
  });

  it('is refused once it is revoked, has ended, or is none', async () => {
    const { secret, id } = await make({ days: 1 });
    await unitsOf(secret);
    await admin.apiKeys.remove(at(id));
    expect(await refusal(unitsOf(secret))).toMatchObject(refused);
    expect(await refusal(admin.apiKeys.get(at(id)))).toMatchObject({ status: 404 });
    const next = await make({ days: 1 });
    world.now += DAY_MS;
    expect(await refusal(unitsOf(next.secret))).toMatchObject(refused);
    const later = await api.as('super_user');
    expect(await later.apiKeys.get(at(next.id))).toMatchObject({ state: 'expired' });
    expect(await refusal(unitsOf('bhk_nothing'))).toMatchObject(refused);
  });

  it('loses with its maker what its maker loses', async () => {
    const { secret, id } = await make({ role: 'luc_admin', groupIds: [] });
    expect(await unitsOf(secret)).toEqual(expect.arrayContaining([world.unitId, southern]));
    const maker = (await admin.session.currentUser()).userId;
    await boss.users.update({ params: { id: maker }, body: { role: 'luc_regular' } });
    expect(await refusal(unitsOf(secret))).toMatchObject(refused);
    expect(await boss.apiKeys.get(at(id))).toMatchObject({ state: 'suspended' });
    await boss.users.update({ params: { id: maker }, body: { role: 'luc_admin' } });
    await unitsOf(secret);
    await boss.users.update({ params: { id: maker }, body: { inventoryIds: [OTHER] } });
    expect(await unitsOf(secret)).toEqual([]);
    await boss.users.update({ params: { id: maker }, body: { inventoryIds: [inventoryId], groupIds: [north] } });
    await boss.users.update({ params: { id: maker }, body: { active: false } });
    expect(await refusal(unitsOf(secret))).toMatchObject(refused);
  });

  it('is used only from its addresses', async () => {
    const { secret, id } = await make({ addresses: ['192.0.2.0/24', '2001:db8::1'] });
    expect(await refusal(unitsOf(secret))).toMatchObject(refused);
    await admin.apiKeys.update({ ...at(id), body: { addresses: ['127.0.0.0/8'] } });
    await unitsOf(secret);
    expect(await lastAudit()).toMatchObject({
      action: 'apiKey:update',
      changes: [{ path: 'addresses', from: '192.0.2.0/24, 2001:db8::1', to: '127.0.0.0/8' }],
    });
  });

  it('is sent in place of a session: a session beside it adds nothing', async () => {
    const { secret } = await make({ role: 'luc_read' });
    const headers = { ...(await api.headersOf('super_user')), authorization: `Bearer ${secret}` };
    const answer = await api.app.inject({ method: 'GET', url: USERS, headers });
    expect(answer.statusCode).toBe(403);
    // An `authorization` header that a proxy added is not an API key.
    for (const authorization of ['Basic cHJveHk6cGFzcw==', 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x']) {
      const proxied = { ...(await api.headersOf('super_user')), authorization };
      const passed = await api.app.inject({ method: 'GET', url: USERS, headers: proxied });
      expect(passed.statusCode).toBe(200);
    }
  });
});

describe('who makes and keeps API keys', () => {
  it.each([
    ['luc_admin', true],
    ['luc_media_group_admin', true],
    ['super_user', true],
    ['luc_contractor', false],
    ['luc_partner', false],
    ['luc_regular', false],
    ['luc_read', false],
  ] as const)('%s: %s', async (role, may) => {
    const client = await api.as(role, { inventoryId });
    const answer = await refusal(make({}, client));
    if (may) expect(answer).toBe('not refused');
    else expect(answer).toMatchObject({ status: 403 });
  });

  it.each([
    ['no name', { name: '' }, invalid('name')],
    ['no inventory', { inventoryIds: [] }, invalid('inventoryIds')],
    ['no group, of a type that sees groups', { groupIds: [] }, invalid('groupIds')],
    ['a type above the maker’s', { role: 'super_user' }, { code: 'NOT_ASSIGNABLE' }],
    ['a foreign inventory', { inventoryIds: [OTHER], groupIds: ['theirs'] }, { code: 'NOT_FOUND' }],
    ['a missing inventory', { inventoryIds: ['missing'] }, { code: 'NOT_FOUND' }],
    ['a group of no inventory of it', { groupIds: ['theirs'] }, { code: 'NOT_FOUND' }],
    ['an address that is none', { addresses: ['300.1.1.1'] }, invalid('addresses.0')],
    ['a network that is none', { addresses: ['10.0.0.0/33'] }, invalid('addresses.0')],
    ['more than a year', { days: 367 }, invalid('days')],
    ['no day', { days: 0 }, invalid('days')],
  ])('refuses %s, and makes nothing', async (_what, over, expected) => {
    expect(await refusal(make(over))).toMatchObject(expected);
    expect((await boss.apiKeys.list({ query: {} })).total).toBe(0);
  });

  it('shows a key in each of its inventories, each without what is the other’s; only who has all of them changes it', async () => {
    const { id, secret } = await make({ inventoryIds: [inventoryId, OTHER], groupIds: [north, 'theirs'] }, boss);
    const seen = await admin.apiKeys.get(at(id));
    expect(seen).toMatchObject({ inventories: [{ id: inventoryId }], groups: [{ uid: north }], editable: false });
    expect(JSON.stringify(seen)).not.toContain('theirs');
    expect(await refusal(admin.apiKeys.update({ ...at(id), body: { name: 'mine' } }))).toMatchObject({ status: 403 });
    await boss.apiKeys.update({ ...at(id), body: { name: 'ours' } });
    await admin.apiKeys.remove(at(id));
    expect(await refusal(unitsOf(secret))).toMatchObject(refused);
  });

  it('finds keys by name and by maker', async () => {
    await make({ name: 'Alpha' });
    await make({ name: 'Beta' }, boss);
    const found = async (searchKey: 'name' | 'madeBy', searchValue: string) =>
      (await boss.apiKeys.list({ query: { searchKey, searchValue } })).items.map(({ name }) => name);
    expect(await found('name', 'alp')).toEqual(['Alpha']);
    expect(await found('madeBy', 'super_user')).toEqual(['Beta']);
  });
});
