import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';
import { NAMES_OF_GROUPS } from '../../control/groups/remove-groups.js';

const world = await testWorld();
const { db, inventoryId } = world;
let console: TestConsole;
let api: TestApi;
let boss: Api;
let admin: Api;

const OTHER = 'other-inventory';
const at = (id: string) => ({ params: { id } });
let made = 0;
const make = (client = admin) => client.groups.create({ body: { name: `desk-${(made += 1)}`, inventoryId } });
const audited = (id: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'changes'])
    .where('subject_id', '=', id)
    .where('result', '=', 'done')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  ({ console, api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  await sql`insert into inventories (id, name) values (${OTHER}, 'Other') on conflict do nothing`.execute(db);
  await sql`insert into groups (id, inventory_id, name) values ('theirs', ${OTHER}, 'theirs') on conflict do nothing`.execute(
    db,
  );
});

describe('administrators', () => {
  it('create, rename and delete groups of their inventory, and the audit records the changes', async () => {
    const group = await make();
    expect(group).toMatchObject({ inventory: { id: inventoryId, name: 'Metro' }, units: 0, channels: 0, users: 0 });
    const name = `${group.name}-2`;
    expect(await admin.groups.update({ ...at(group.id), body: { name } })).toMatchObject({ id: group.id, name });
    await admin.groups.update({ ...at(group.id), body: { name } });
    expect(await admin.groups.get(at(group.id))).toMatchObject({ name });
    await admin.groups.remove(at(group.id));
    expect(await refusal(admin.groups.get(at(group.id)))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await audited(group.id)).toEqual([
      { action: 'group:create', changes: [{ path: 'name', from: null, to: group.name }] },
      { action: 'group:update', changes: [{ path: 'name', from: group.name, to: name }] },
      { action: 'group:remove', changes: [{ path: 'name', from: name, to: null }] },
    ]);
  });

  it('find groups by a part of a name, a page at a time, in the order that they ask for', async () => {
    const query = { searchValue: 'ORTH', limit: 1 };
    expect(await admin.groups.list({ query })).toMatchObject({ items: [{ id: world.north, units: 2 }], total: 1 });
    expect((await admin.groups.list({ query: { searchValue: '%' } })).total).toBe(0);
    const { items } = await admin.groups.list({ query: { searchValue: 'th', sortDir: 'desc', limit: 1, offset: 1 } });
    expect(items).toMatchObject([{ id: world.north }]);
    expect((await boss.groups.list({ query: { searchKey: 'inventory', searchValue: 'other' } })).items).toMatchObject([
      { id: 'theirs' },
    ]);
    expect((await admin.groups.listOfInventory({ ...at(inventoryId), query: {} })).total).toBeGreaterThan(1);
  });

  it('see how much would be in no group any more', async () => {
    const { id } = await make();
    await db.insertInto('device_groups').values({ device_id: world.unitId, group_id: id }).execute();
    await db.insertInto('channel_groups').values({ channel_id: world.channelIds[1], group_id: id }).execute();
    expect(await admin.groups.get(at(id))).toMatchObject({
      units: 1,
      channels: 1,
      onlyHere: { units: 0, channels: 0 },
    });
    expect(await admin.groups.get(at(world.north))).toMatchObject({ units: 2, onlyHere: { units: 1 } });
    await admin.groups.remove(at(id));
  });

  it.each([
    ['', 'This field is required'],
    ['Night desk', 'Should contain only letters, numbers, underscores and hyphens'],
    ['x'.repeat(65), 'Must have at most 64 characters'],
  ])('are refused the name %j', async (name, message) => {
    const answer = { code: 'INVALID', errors: [{ path: 'body.name', message }] };
    expect(await refusal(admin.groups.create({ body: { name, inventoryId } }))).toMatchObject(answer);
    expect(await refusal(admin.groups.update({ ...at(world.north), body: { name } }))).toMatchObject(answer);
  });

  it('are refused a name that another group of the inventory has, in whatever case', async () => {
    const answer = { status: 409, title: 'Name is already taken. Please select a different name' };
    const { id, name } = await make();
    const again = { body: { name: name.toUpperCase(), inventoryId } };
    expect(await refusal(admin.groups.create(again))).toMatchObject(answer);
    expect(await refusal(admin.groups.update({ ...at(world.south), body: { name } }))).toMatchObject(answer);
    expect(await boss.groups.create({ body: { name, inventoryId: OTHER } })).toMatchObject({ name });
    await admin.groups.remove(at(id));
  });

  it('cannot use groups of other inventories, even one that they are in', async () => {
    const guest = await api.as('luc_media_group_admin', { groupId: 'theirs', inventoryId });
    expect(await guest.groups.get(at('theirs'))).toMatchObject({ id: 'theirs' });
    expect(await refusal(guest.groups.remove(at('theirs')))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(guest.groups.update({ ...at('theirs'), body: { name: 'ours' } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const there = guest.groups.create({ body: { name: 'ours', inventoryId: OTHER } });
    expect(await refusal(there)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(admin.groups.get(at('theirs')))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('contractors and operators list the groups that they may enter, and change none', async () => {
  for (const role of ['luc_contractor', 'luc_regular'] as const) {
    const client = await api.as(role);
    expect((await client.groups.list({})).items.map(({ id }) => id)).toEqual([world.north]);
    const rename = client.groups.update({ ...at(world.north), body: { name: 'mine' } });
    expect(await refusal(rename)).toMatchObject({ status: 403 });
    expect(await refusal(client.groups.remove(at(world.north)))).toMatchObject({ status: 403 });
  }
});

/** Columns that refer to a group, by foreign key or by name. */
async function namingColumns(): Promise<string[]> {
  const { rows } = await sql<{ naming: string }>`
    select c.relname || '.' || a.attname as naming
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(group|subject)_id$'
      or exists (
        select 1 from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'groups'::regclass))
    order by 1`.execute(db);
  return rows.map(({ naming }) => naming);
}
const named = Object.keys(NAMES_OF_GROUPS).filter((naming) => naming !== 'preferences.data');
const countOf = async (naming: string, id: string): Promise<number> => {
  const [table = '', column = ''] = naming.split('.');
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** References to a deleted group, only in history records. */
const KEPT: Readonly<Record<string, number>> = { 'audit.subject_id': 2, 'webhook_deliveries.subject_id': 1 };

describe('a group that is deleted', () => {
  it('is decided on for every column of the database that names groups', async () => {
    expect(await namingColumns()).toEqual(named.toSorted());
  });

  it('leaves units, channels and users where they are and on air, and nothing that names it but the audit', async () => {
    const { id } = await make();
    const userId = 'operator';
    for (const row of [
      sql`device_groups (device_id, group_id) values (${world.unitId}, ${id}), (${world.serverId}, ${id})`,
      sql`channel_groups (channel_id, group_id) values (${world.channelId}, ${id})`,
      sql`user_groups (user_id, group_id) values (${userId}, ${id})`,
      sql`api_keys (id, name, secret_hash, hint, role, made_by, expires_at)
        values (${`key-${id}`}, 'k', ${Buffer.from(id)}, 'k', 'luc_read', ${userId}, now())`,
      sql`api_key_groups (api_key_id, group_id) values (${`key-${id}`}, ${id})`,
      sql`alert_configurations (group_id, settings) values (${id}, '{}')`,
      sql`alert_configurations (unit_id, mode, by_group_id) values (${world.unitId}, 'byGroup', ${id})`,
      sql`alert_configurations (server_id, mode, by_group_id) values (${world.serverId}, 'byGroup', ${id})`,
      sql`invitation_settings (group_id, regeneration) values (${id}, 'daily')`,
      sql`invitations (unit_id, group_id, mode, interview, made_at, transport, recipient)
        values (${world.unitId}, ${id}, 'permanent', false, now(), 'link', '')`,
      sql`maintenance_windows (id, inventory_id, name, group_id, starts_at, ends_at)
        values ('window', ${inventoryId}, 'Rack', ${id}, now(), now() + interval '1 hour')`,
      sql`preferences (user_id, data) values (${userId}, ${JSON.stringify({ groupId: id, theme: 'light' })})`,
      sql`publishers (id, inventory_id, group_id, channel_id, name, description, share_key, key_hash)
        values ('pub', ${inventoryId}, ${id}, ${world.channelId}, 'p', '', 'none', '\\x00')`,
      sql`support_cases (id, inventory_id, group_id, opener, subject, state, opened_at, changed_at)
        values ('case', ${inventoryId}, ${id}, 'anna', 's', 'open', now(), now())`,
      sql`stories (id, inventory_id, group_id, slugline) values ('story', ${inventoryId}, ${id}, 's')`,
      sql`newsrooms (inventory_id, group_id, kind, enabled, settings) values (${inventoryId}, ${id}, 'xml', false, '{}')`,
      sql`ingest_accounts (inventory_id, username, whole_inventory, enabled) values (${inventoryId}, 'mam', false, true)`,
      sql`ingest_account_groups (inventory_id, group_id) values (${inventoryId}, ${id})`,
      sql`webhooks (id, inventory_id, name, url, events, secret) values ('hook', ${inventoryId}, 'h', 'https://h.example', '{}', 'none')`,
      sql`webhook_deliveries (id, webhook_id, event, subject_id, body, created_at) values ('event', 'hook', 'e', ${id}, '{}', now())`,
      sql`transmissions (id, unit_id, channel_id, started_at) values ('live', ${world.unitId}, ${world.channelId}, now())`,
    ])
      await sql`insert into ${row}`.execute(db);
    await db.updateTable('inventories').set({ auto_group_id: id }).where('id', '=', inventoryId).execute();
    for (const kind of ['unit', 'channel', 'server'] as const) {
      const [one = ''] = kind === 'unit' ? world.unitIds : kind === 'channel' ? world.channelIds : [world.serverId];
      await console.registry.refresh(kind, one);
    }
    for (const naming of named) expect([naming, await countOf(naming, id)]).not.toEqual([naming, 0]);
    expect(console.registry.unitRecord(world.unitId)?.groupIds).toContain(id);

    await admin.groups.remove(at(id));

    for (const naming of named) {
      const left = await countOf(naming, id);
      expect([naming, left]).toEqual([naming, KEPT[naming] ?? 0]);
    }
    const preferences = await db.selectFrom('preferences').select('data').executeTakeFirstOrThrow();
    expect(preferences.data).toEqual({ groupId: null, theme: 'light' });
    expect(await countOf('invitations.unit_id', world.unitId)).toBe(1);
    expect(console.registry.unitRecord(world.unitId)).toMatchObject({
      groupIds: [world.north],
      transmission: { id: 'live' },
      alertConfiguration: { mode: 'automatic', groupId: null },
    });
    expect(console.registry.channelRecord(world.channelId)?.groupIds).toEqual([world.north]);
    expect(console.registry.serverRecord(world.serverId)).toMatchObject({
      groupIds: [world.north],
      alertConfiguration: { mode: 'automatic', groupId: null },
    });
    expect(await admin.units.unit(at(world.unitId))).toMatchObject({ uid: world.unitId });
    for (const table of ['invitations', 'preferences', 'transmissions', 'alert_configurations'] as const)
      await db.deleteFrom(table).execute();
  });

  it('is no longer its users’ at once', async () => {
    const { id } = await make();
    const regular = await api.as('luc_regular', { groupId: id });
    expect((await regular.groups.list({})).items).toMatchObject([{ id }]);
    await admin.groups.remove(at(id));
    expect((await regular.groups.list({})).items).toEqual([]);
    const unit = regular.units.unit(at(world.unitId));
    expect(await refusal(unit)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what is in a group', () => {
  it('is found by a part of its name, and so is what could be put in', async () => {
    const group = await make();
    const list = (member: 'yes' | 'no', searchValue = '') =>
      admin.groups.units({ ...at(group.id), query: { member, searchValue, limit: 500 } });
    const outside = await list('no');
    const [unit] = outside.items;
    if (unit === undefined) throw new Error('the inventory has no unit');
    expect((await list('yes')).total).toBe(0);
    expect((await list('no', unit.name.toUpperCase())).items).toContainEqual(unit);
    await admin.adminUnits.putInGroup({ params: { id: group.id, unitId: unit.id } });
    expect((await list('yes')).items).toEqual([{ ...unit, groups: unit.groups + 1 }]);
    expect((await list('yes', '%')).total).toBe(0);
    expect(await list('no')).toMatchObject({ total: outside.total - 1 });

    const query = { member: 'no', limit: 500 } as const;
    const [channel] = (await admin.groups.channels({ ...at(group.id), query })).items;
    const [user] = (await admin.groups.users({ ...at(group.id), query })).items;
    await admin.groups.putChannel({ params: { id: group.id, channelId: channel?.id ?? '' } });
    await admin.groups.putUser({ params: { id: group.id, userId: user?.id ?? '' } });
    expect((await admin.groups.channels(at(group.id))).items).toMatchObject([{ id: channel?.id }]);
    expect((await admin.groups.users(at(group.id))).items).toMatchObject([{ id: user?.id }]);
  });

  it('has channels for video return apart from the others', async () => {
    const group = await make();
    const channel = await admin.returnChannels.create({
      body: { name: 'return-of-group', serverId: world.serverId, input: 'srt' },
    });
    const params = { id: group.id, channelId: channel.uniqueId };
    await admin.groups.putReturnChannel({ params });
    await admin.groups.putReturnChannel({ params });
    await admin.groups.putChannel({ params: { id: group.id, channelId: world.channelId } });
    expect((await admin.groups.returnChannels(at(group.id))).items).toMatchObject([{ name: 'return-of-group' }]);
    expect((await admin.groups.channels(at(group.id))).items).toMatchObject([{ id: world.channelId }]);
    expect(await admin.groups.get(at(group.id))).toMatchObject({ channels: 1, returnChannels: 1 });
    const outside = await admin.groups.returnChannels({ ...at(group.id), query: { member: 'no', limit: 500 } });
    expect(outside.items.map(({ name }) => name)).not.toContain('return-of-group');

    const other = { params: { id: group.id, channelId: world.channelId } };
    expect(await refusal(admin.groups.putReturnChannel(other))).toMatchObject({ code: 'NOT_FOUND' });
    await admin.groups.removeReturnChannel({ params });
    expect((await admin.groups.returnChannels(at(group.id))).total).toBe(0);
    expect(await admin.groups.get(at(group.id))).toMatchObject({ channels: 1, returnChannels: 0 });
  });

  it('is all that others see of its inventory', async () => {
    const contractor = await api.as('luc_contractor', { inventoryId });
    for (const list of ['units', 'channels', 'returnChannels', 'users'] as const) {
      expect((await contractor.groups[list](at(world.north))).offset).toBe(0);
      expect(await refusal(contractor.groups[list]({ ...at(world.north), query: { member: 'no' } }))).toMatchObject({
        status: 404,
      });
    }
  });
});
