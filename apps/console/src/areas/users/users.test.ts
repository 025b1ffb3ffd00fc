import type { Role } from '@backhaul/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/access/passwords.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
const OTHER = 'other-inventory';
let api: TestApi;
let boss: Api;
let admin: Api;
let contractor: Api;
let made = 0;

const at = (id: string) => ({ params: { id } });
const account = (over: object = {}) => {
  const username = `anna.berg-${(made += 1)}`;
  const names = {
    username,
    firstName: 'Anna',
    lastName: 'Berg',
    email: `${username}@metro.example`,
    label: 'Night desk',
  };
  return { ...names, role: 'luc_regular' as Role, inventoryIds: [inventoryId], groupIds: [north], ...over };
};
const make = (over: object = {}, client = admin) => client.users.create({ body: account(over) });
const change = (id: string, body: object, client = admin) => client.users.update({ ...at(id), body });
const fields = (...paths: string[]) => ({ code: 'INVALID', errors: paths.map((path) => ({ path: `body.${path}` })) });
const userWith = async (role: Role, groupIds: string[], inventoryIds = [inventoryId]) => {
  const { id } = await make({ role, groupIds, inventoryIds }, boss);
  return id;
};

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  contractor = await api.as('luc_contractor', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', ${OTHER}, 'theirs') on conflict do nothing`.execute(
    db,
  );
});

describe('administrators', () => {
  it('create users who have no password yet, and change them', async () => {
    const user = await make();
    expect(user).toMatchObject({
      firstName: 'Anna',
      label: 'Night desk',
      roles: ['luc_regular'],
      active: true,
      passwordSet: false,
      passwordLinkExpiresAt: null,
      emailVerified: false,
      agreesToUpdates: false,
      updatesDecidedAt: null,
      inventories: [{ id: inventoryId, name: 'Metro' }],
      groups: [{ uid: north, inventoryId }],
      elsewhere: false,
      editable: true,
    });
    const changed = await change(user.id, { lastName: 'Stein', role: 'luc_read', groupIds: [north, south] });
    expect(changed).toMatchObject({ firstName: 'Anna', lastName: 'Stein', roles: ['luc_read'] });
    expect(changed.groups.map(({ uid }) => uid)).toEqual([north, south]);
    expect(await admin.users.get(at(user.id))).toEqual(changed);
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'changes'])
      .where('subject_id', '=', user.id)
      .where('result', '=', 'done')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['user:create', 'user:update']);
    expect(rows[1]?.changes).toEqual([
      { path: 'lastName', from: 'Berg', to: 'Stein' },
      { path: 'roles', from: 'luc_regular', to: 'luc_read' },
      { path: 'groups', from: north, to: `${north}, ${south}` },
    ]);
  });

  it('find users by name, type, state, inventory and group, in the order that they ask for', async () => {
    const label = `desk ${made}`;
    const one = await make({ label, firstName: 'Zoe' });
    const two = await make({ label, role: 'luc_read', groupIds: [south] });
    await change(two.id, { active: false });
    const find = async (query: object) =>
      (await admin.users.list({ query: { searchKey: 'label', searchValue: label, ...query } })).items.map(
        ({ id }) => id,
      );
    expect(await find({ sortBy: 'name' })).toEqual([two.id, one.id]);
    expect(await find({ sortBy: 'name', sortDir: 'desc' })).toEqual([one.id, two.id]);
    expect(await find({ roles: ['luc_read', 'luc_studio'] })).toEqual([two.id]);
    expect(await find({ active: 'yes' })).toEqual([one.id]);
    expect(await find({ groupId: north, inventoryId })).toEqual([one.id]);
    expect(await find({ searchKey: 'name', searchValue: 'zoe berg' })).toContain(one.id);
    expect(await refusal(find({ inventoryId: OTHER }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(find({ groupId: 'theirs' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('get an error for every field that breaks a rule', async () => {
    const bad = {
      username: 'a',
      firstName: 'anna',
      lastName: 'B',
      email: 'x',
      label: 'x'.repeat(31),
      inventoryIds: [],
    };
    const paths = ['username', 'firstName', 'lastName', 'email', 'label', 'inventoryIds'];
    expect(await refusal(make(bad))).toMatchObject(fields(...paths));
    const { id } = await make();
    expect(await refusal(change(id, bad))).toMatchObject(fields(...paths));
  });

  it.each([
    ['username', 'ab', 'Must be between 3 and 255 characters'],
    ['username', 'x'.repeat(256), 'Must be between 3 and 255 characters'],
    ['username', 'anna berg', 'Must match the pattern: a-z A-Z 0-9 @.+-_'],
    ['firstName', 'anna', 'First name must start with an uppercase letter'],
    ['firstName', `A${'x'.repeat(255)}`, 'Must have at most 255 characters'],
    ['firstName', 'An\\na', 'Cannot contain \\'],
    ['lastName', 'B', 'Must be between 2 and 255 characters'],
    ['lastName', 'x'.repeat(256), 'Must be between 2 and 255 characters'],
    ['lastName', '', 'This field is required'],
    ['email', 'anna@metro', 'Invalid field'],
    ['email', `${'x'.repeat(250)}@metro.example`, 'Must have at most 255 characters'],
    ['label', 'x'.repeat(31), 'Must have at most 30 characters'],
    ['label', 'Night \\ desk', 'Cannot contain \\'],
  ])('are refused case %# of a wrong %s', async (field, value, message) => {
    const answer = { code: 'INVALID', errors: [{ path: `body.${field}`, message }] };
    expect(await refusal(make({ [field]: value }))).toMatchObject(answer);
    const { id } = await make();
    expect(await refusal(change(id, { [field]: value }))).toMatchObject(answer);
  });

  it('are refused a name or an address that another user has, in whatever case', async () => {
    const { username, email } = await make();
    const other = await make();
    const exists = { status: 409, title: 'User already exists' };
    const taken = { status: 409, title: 'Please define a different email address' };
    expect(await refusal(make({ username: username.toUpperCase() }))).toMatchObject(exists);
    expect(await refusal(make({ email: email.toUpperCase() }))).toMatchObject(taken);
    expect(await refusal(change(other.id, { username }))).toMatchObject(exists);
    expect(await refusal(change(other.id, { email }))).toMatchObject(taken);
    const twice = account();
    const answers = await Promise.all([1, 2, 3].map(() => refusal(admin.users.create({ body: twice }))));
    expect(answers.filter((answer) => answer === 'not refused')).toHaveLength(1);
  });

  it('have to verify a new address again, and a link to the former one is void', async () => {
    const { id } = await make();
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
    await admin.users.createPasswordLink({ ...at(id), body: { deliver: 'copy' } });
    expect(await admin.users.get(at(id))).toMatchObject({
      emailVerified: true,
      passwordLinkExpiresAt: expect.any(Number),
    });
    expect(await change(id, { email: `new-${id}@metro.example` })).toMatchObject({
      emailVerified: false,
      passwordLinkExpiresAt: null,
    });
  });

  it('take groups away with their inventory, and give no group outside the inventories', async () => {
    const { id } = await make({ inventoryIds: [inventoryId, OTHER], groupIds: [north, 'theirs'] }, boss);
    const { groups } = await change(id, { inventoryIds: [OTHER] }, boss);
    expect(groups.map(({ uid }) => uid)).toEqual(['theirs']);
    expect(await refusal(change(id, { groupIds: [north] }, boss))).toMatchObject(fields('groupIds'));
    expect(await refusal(make({ groupIds: ['theirs'] }, boss))).toMatchObject(fields('groupIds'));
  });

  it('need a type for everybody', async () => {
    expect(await refusal(make({ role: undefined }))).toMatchObject(fields('role'));
  });

  it('need an inventory for everybody but superusers', async () => {
    expect(await make({ role: 'super_user', inventoryIds: [], groupIds: [] }, boss)).toMatchObject({ inventories: [] });
  });
});

describe('types', () => {
  it.each<[Role, Role, boolean]>([
    ['super_user', 'super_user', true],
    ['luc_media_group_admin', 'luc_media_group_admin', true],
    ['luc_media_group_admin', 'luc_contractor', false],
    ['luc_admin', 'luc_admin', true],
    ['luc_admin', 'luc_media_group_admin', false],
    ['luc_admin', 'super_user', false],
    ['luc_contractor', 'luc_studio', true],
    ['luc_contractor', 'luc_admin', false],
    ['luc_partner', 'luc_vr_viewer', true],
    ['luc_partner', 'luc_partner', false],
  ])('%s assigns %s: %s', async (role, given, may) => {
    const client = await api.as(role, { inventoryId });
    const answer = may ? 'not refused' : expect.objectContaining({ status: 403, code: 'NOT_ASSIGNABLE' });
    expect(await refusal(make({ role: given }, client))).toEqual(answer);
    // A user with a role that the caller may not assign cannot be changed either.
    const target = await userWith(given, [north]);
    expect(await refusal(change(target, { label: 'x' }, client))).toEqual(answer);
    expect(await client.users.get(at(target))).toMatchObject({ editable: may });
    const { id } = await make({ role: 'luc_read' });
    expect(await refusal(change(id, { role: given }, client))).toEqual(answer);
  });

  it('below those keep no users', async () => {
    for (const role of ['luc_regular', 'staff', 'luc_read'] as const) {
      const client = await api.as(role, { inventoryId });
      expect(await refusal(client.users.list({}))).toMatchObject({ status: 403 });
      expect(await refusal(make({}, client))).toMatchObject({ status: 403 });
    }
  });
});

describe('contractors and partners', () => {
  it('see users who share a group with them, and no others', async () => {
    const [near, far] = [await userWith('luc_regular', [north]), await userWith('luc_regular', [south])];
    expect(await contractor.users.get(at(near))).toMatchObject({ id: near, editable: true });
    expect(await refusal(contractor.users.get(at(far)))).toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await contractor.users.list({ query: { limit: 500 } });
    expect(items.map(({ id }) => id)).toContain(near);
    expect(items.map(({ id }) => id)).not.toContain(far);
  });

  it('give their own groups and the inventories of these, at least one group', async () => {
    expect(await make({}, contractor)).toMatchObject({ groups: [{ uid: north }] });
    expect(await refusal(make({ groupIds: [] }, contractor))).toMatchObject(fields('groupIds'));
    expect(await refusal(make({ groupIds: [north, south] }, contractor))).toMatchObject({ code: 'NOT_FOUND' });
    const inventoryIds = [inventoryId, OTHER];
    expect(await refusal(make({ inventoryIds }, contractor))).toMatchObject({ code: 'NOT_FOUND' });
    const missing = [inventoryId, 'missing'];
    expect(await refusal(make({ inventoryIds: missing }, contractor))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('change no account that is also in a group they are not in', async () => {
    const id = await userWith('luc_regular', [north, south]);
    expect(await contractor.users.get(at(id))).toMatchObject({
      editable: false,
      elsewhere: true,
      groups: [{ uid: north }],
    });
    expect(await refusal(change(id, { label: 'mine' }, contractor))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
  });
});

describe('a user of two customers', () => {
  let both: string;
  beforeEach(async () => {
    both = await userWith('luc_regular', [north, 'theirs'], [inventoryId, OTHER]);
  });

  it('shows to each only where he is with them', async () => {
    const { inventories, groups, elsewhere, editable } = await admin.users.get(at(both));
    expect({ inventories, groups, elsewhere, editable }).toMatchObject({
      inventories: [{ id: inventoryId }],
      groups: [{ uid: north }],
      elsewhere: true,
      editable: false,
    });
    expect(inventories).toHaveLength(1);
    expect(groups).toHaveLength(1);
    expect(await boss.users.get(at(both))).toMatchObject({ elsewhere: false, editable: true });
  });

  it('is not taken over: no change, no link, by the administrators of either', async () => {
    for (const body of [
      { email: 'evil@metro.example' },
      { active: false },
      { role: 'luc_read' },
      { inventoryIds: [], label: 'mine' },
    ])
      expect(await refusal(change(both, body))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    for (const deliver of ['copy', 'email'] as const)
      expect(await refusal(admin.users.createPasswordLink({ ...at(both), body: { deliver } }))).toMatchObject({
        code: 'NOT_ASSIGNABLE',
      });
    expect(await db.selectFrom('password_links').select('user_id').where('user_id', '=', both).execute()).toEqual([]);
  });

  it('can be put in the groups of each, and taken out', async () => {
    const put = { params: { id: south, userId: both } };
    await admin.groups.putUser(put);
    await admin.groups.putUser(put);
    const users = await admin.groups.users({ ...at(south), query: { limit: 500 } });
    expect(users.items.filter(({ id }) => id === both)).toHaveLength(1);
    await admin.groups.removeUser(put);
    expect((await admin.users.get(at(both))).groups.map(({ uid }) => uid)).toEqual([north]);
    const there = { params: { id: 'theirs', userId: both } };
    expect(await refusal(admin.groups.removeUser(there))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('no change locks users out', () => {
  it('by himself', async () => {
    const own = 'user-luc_admin-north';
    const refused = { status: 409, code: 'OWN_ACCOUNT' };
    expect(await refusal(change(own, { active: false }))).toMatchObject(refused);
    expect(await refusal(change(own, { role: 'luc_read' }))).toMatchObject(refused);
    expect(await change(own, { label: 'me', role: 'luc_admin', active: true })).toMatchObject({ label: 'me' });
  });

  it('by leaving an inventory, but for superusers, who see every one', async () => {
    await sql`insert into user_inventories (user_id, inventory_id) values ('user-luc_admin-north', ${OTHER}) on conflict do nothing`.execute(
      db,
    );
    admin = await api.as('luc_admin', { inventoryId });
    const own = 'user-luc_admin-north';
    const refused = { status: 409, code: 'OWN_INVENTORY', title: 'You cannot remove your own access to an inventory' };
    expect(await refusal(change(own, { inventoryIds: [OTHER] }))).toMatchObject(refused);
    expect((await admin.users.get(at(own))).inventories.map(({ id }) => id)).toContain(inventoryId);
    const id = `user-super_user-${north}`;
    expect(await change(id, { inventoryIds: [inventoryId] }, boss)).toMatchObject({
      inventories: [{ id: inventoryId }],
    });
    expect(await change(id, { inventoryIds: [], groupIds: [] }, boss)).toMatchObject({ inventories: [] });
  });

  it('by another type without an inventory', async () => {
    const { id } = await make({ role: 'super_user', inventoryIds: [], groupIds: [] }, boss);
    const refused = { errors: [{ path: 'body.role', message: 'A user of this type needs an inventory' }] };
    expect(await refusal(change(id, { role: 'luc_admin' }, boss))).toMatchObject(refused);
    expect(await change(id, { role: 'luc_admin', inventoryIds: [inventoryId] }, boss)).toMatchObject({
      roles: ['luc_admin'],
      inventories: [{ id: inventoryId }],
    });
  });

  it('as the last active superuser, when two deactivate each other at the same time', async () => {
    const second = await api.as('super_user', { groupId: south });
    const [one, two] = [`user-super_user-${north}`, `user-super_user-${south}`];
    const superusers = db.updateTable('users').where(sql<boolean>`'super_user' = any(roles)`);
    await superusers.set({ active: false }).where('id', 'not in', [one, two]).execute();
    const asked = [change(two, { active: false }, boss), change(one, { active: false }, second)];
    const answers = await Promise.all(asked.map(refusal));
    expect(answers.filter((answer) => answer === 'not refused')).toHaveLength(1);
    const active = await db
      .selectFrom('users')
      .select('id')
      .where('active', '=', true)
      .where(sql<boolean>`'super_user' = any(roles)`)
      .execute();
    expect(active).toHaveLength(1);
    const [{ id: last } = { id: '' }] = active;
    const client = await api.as('super_user', { groupId: last === one ? north : south });
    const third = await make({ role: 'super_user', inventoryIds: [], groupIds: [] }, client);
    await change(third.id, { active: false }, client);
    await superusers.set({ active: true }).execute();
  });
});

const signIn = (username: string, password: string) => api.anonymous.session.signIn({ body: { username, password } });

describe('deactivation', () => {
  const PASSWORD = 'Lantern-7-quay!';

  it('ends every session at once, and the user cannot sign in, with the answer of a wrong password', async () => {
    const user = await make();
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', user.id)
      .execute();
    await signIn(user.username, PASSWORD);
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1);
    expect(await change(user.id, { active: false })).toMatchObject({ active: false });
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    const wrong = await refusal(signIn((await make()).username, PASSWORD));
    expect(await refusal(signIn(user.username, PASSWORD))).toEqual(wrong);
    await change(user.id, { active: true });
    await signIn(user.username, PASSWORD);
  });

  it('and changed types and groups hold in open sessions with the next call', async () => {
    const regular = await api.as('luc_regular', { groupId: south, inventoryId });
    const id = `user-luc_regular-${south}`;
    expect((await regular.groups.list({})).items.map((group) => group.id)).toEqual([south]);
    await change(id, { groupIds: [north] });
    expect((await regular.groups.list({})).items.map((group) => group.id)).toEqual([north]);
    await change(id, { role: 'luc_vr_viewer' });
    expect(await refusal(regular.groups.list({}))).toMatchObject({ status: 403 });
    await change(id, { active: false });
    expect(await refusal(regular.session.currentUser({}))).toMatchObject({ status: 401 });
  });
});
