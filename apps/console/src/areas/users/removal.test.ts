import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newApiKey } from '../../platform/access/api-keys.js';
import { hashPassword } from '../../platform/access/passwords.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertAlertRoute, insertDutyList } from '../../testing/inserts.js';
import { testWorld } from '../../testing/world.js';
import { NAMES_OF_USERS } from './remove-store.js';

const world = await testWorld();
const { db, inventoryId, north } = world;
const OTHER = 'other-inventory';
const PASSWORD = 'Lantern-7-quay!';
let api: TestApi;
let boss: Api;
let admin: Api;
let made = 0;

const shift = (userId: string) => ({ userId, days: [1], from: '08:00', to: '16:00' });
const at = (id: string) => ({ params: { id } });
const make = (over: object = {}, client = boss) => {
  const username = `gone-${(made += 1)}`;
  const names = { username, firstName: 'Anna', lastName: 'Berg', email: `${username}@metro.example`, label: '' };
  return client.users.create({
    body: { ...names, role: 'luc_regular' as const, inventoryIds: [inventoryId], groupIds: [north], ...over },
  });
};

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
});

/** Columns that refer to a user by id: by foreign key, by name, or known lists of ids. */
async function namingColumns(): Promise<string[]> {
  const { rows } = await sql<{ naming: string }>`
    select c.relname || '.' || a.attname as naming
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '((^|_)user_ids?|^users|^shifts|viewer_id|subject_id)$'
      or exists (
        select 1 from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'users'::regclass))
    order by 1`.execute(db);
  return rows.map(({ naming }) => naming);
}

/** Tables with a row that contains this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} t where position(${text} in t::text) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('the deletion of a user', () => {
  it('is decided on for every column of the database that names users', async () => {
    expect(await namingColumns()).toEqual(Object.keys(NAMES_OF_USERS).toSorted());
  });

  it('leaves nothing of the user but the audit, and nothing lets the user in', async () => {
    const { id, username } = await make();
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', id)
      .execute();
    const signIn = () => api.anonymous.session.signIn({ body: { username, password: PASSWORD } });
    await signIn();
    const route = await insertAlertRoute(db, inventoryId);
    const list = await insertDutyList(db, inventoryId);
    await sql`update alert_routes set users = array['stays', ${id}] where id = ${route}`.execute(db);
    await sql`update duty_lists set shifts = ${JSON.stringify([shift(id), shift('stays')])} where id = ${list}`.execute(
      db,
    );
    const { secret, hash, hint } = newApiKey();
    const key = { id: `key-of-${id}`, name: 'key', secret_hash: hash, hint, role: 'luc_regular' as const, made_by: id };
    await db
      .insertInto('api_keys')
      .values({ ...key, expires_at: new Date(Date.now() + 3_600_000) })
      .execute();
    await db.insertInto('api_key_inventories').values({ api_key_id: key.id, inventory_id: inventoryId }).execute();
    await sql`insert into preferences (user_id, data) values (${id}, '{}')`.execute(db);
    await sql`insert into transmissions (id, unit_id, channel_id, started_at, ended_at, asked_by)
      values (${`run-of-${made}`}, ${world.unitId}, ${world.channelId}, now(), now(), ${id})`.execute(db);
    await boss.users.createPasswordLink({ ...at(id), body: { deliver: 'copy' } });
    expect(await tablesWith(id)).toEqual(expect.arrayContaining(['sessions', 'password_links', 'duty_lists']));

    await admin.users.remove(at(id));

    expect(await tablesWith(id)).toEqual(['audit']);
    expect(await refusal(signIn())).toMatchObject({ status: 401 });
    expect(await refusal(api.withKey(secret).units.list({}))).toMatchObject({ status: 401 });
    expect(await refusal(boss.users.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
    const { users } = await db
      .selectFrom('alert_routes')
      .select('users')
      .where('id', '=', route)
      .executeTakeFirstOrThrow();
    expect(users).toEqual(['stays']);
    const { shifts } = await db
      .selectFrom('duty_lists')
      .select('shifts')
      .where('id', '=', list)
      .executeTakeFirstOrThrow();
    expect(shifts).toEqual([shift('stays')]);
    const [entry] = (await admin.audit.list({ query: { subjectId: id, result: 'done' } })).items;
    expect(entry).toMatchObject({ action: 'user:remove', subject: { kind: 'user', id, name: username } });
    // The name can be used again.
    expect(await make({ username })).toMatchObject({ username });
  });

  it('is for the audit of every inventory that the user was in, also of one without an entry before', async () => {
    const id = `seeded-${(made += 1)}`;
    await db
      .insertInto('users')
      .values({ id, username: id, roles: ['luc_regular'] })
      .execute();
    for (const inventory_id of [inventoryId, OTHER])
      await db.insertInto('user_inventories').values({ user_id: id, inventory_id }).execute();
    await boss.users.remove(at(id));
    const { inventory_ids, subject_name } = await db
      .selectFrom('audit')
      .select(['inventory_ids', 'subject_name'])
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(inventory_ids.toSorted()).toEqual([inventoryId, OTHER].toSorted());
    expect(subject_name).toBe(id);
  });

  it('ends open sessions at once', async () => {
    const regular = await api.as('luc_regular', { inventoryId });
    const { userId: id } = await regular.session.currentUser({});
    await admin.users.remove(at(id));
    expect(await refusal(regular.session.currentUser({}))).toMatchObject({ status: 401 });
  });
});

describe('who may not', () => {
  it('is who may not change the whole account', async () => {
    const both = await make({ inventoryIds: [inventoryId, OTHER] });
    expect(await refusal(admin.users.remove(at(both.id)))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    const senior = await make({ role: 'luc_media_group_admin' });
    expect(await refusal(admin.users.remove(at(senior.id)))).toMatchObject({ code: 'NOT_ASSIGNABLE' });
    const far = await make({ inventoryIds: [OTHER], groupIds: [] });
    expect(await refusal(admin.users.remove(at(far.id)))).toMatchObject({ code: 'NOT_FOUND' });
    const regular = await api.as('luc_regular', { inventoryId });
    expect(await refusal(regular.users.remove(at(far.id)))).toMatchObject({ code: 'FORBIDDEN' });
    await boss.users.remove(at(both.id));
  });

  it('is the user, and nobody deletes the last active superuser', async () => {
    const { userId } = await boss.session.currentUser({});
    expect(await refusal(boss.users.remove(at(userId)))).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' });
    const second = await make({ role: 'super_user', inventoryIds: [], groupIds: [] });
    await boss.users.remove(at(second.id));
  });

  it('is an administrator, of users whom an organization manages', async () => {
    const { id } = await make();
    await sql`insert into enterprise_users (user_id, organization_id, issuer, subject) values (${id}, null, 'x', 'y')`.execute(
      db,
    );
    expect(await refusal(admin.users.remove(at(id)))).toMatchObject({ code: 'ENTERPRISE_USER' });
    await boss.users.remove(at(id));
  });
});
