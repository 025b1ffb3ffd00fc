import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
let api: TestApi;
let boss: Api;
let admin: Api;
let made = 0;
const newName = () => `joins-${(made += 1)}`;
const at = (id: string) => ({ params: { id } });
const query = { limit: 100 };

beforeEach(async () => {
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
  admin = await api.as('luc_admin', { inventoryId });
  await db.updateTable('groups').set({ auto_units: false, auto_all: false }).execute();
  await db.updateTable('inventories').set({ auto_group_id: null }).execute();
  await db.deleteFrom('audit').execute();
});

const flags = (body: { autoUnits?: boolean; autoAll?: boolean }) => admin.groups.update({ ...at(south), body });
const idsOf = async (list: Promise<{ readonly items: readonly { readonly id: string }[] }>) =>
  (await list).items.map(({ id }) => id);

describe('a group that new units join', () => {
  it('is one where its administrator says so, by either path, and the audit has it', async () => {
    expect(await admin.groups.get(at(south))).toMatchObject({ autoUnits: false, autoAll: false });
    expect(await flags({ autoUnits: true })).toMatchObject({ name: 'south', autoUnits: true, autoAll: false });
    expect(await admin.groups.change({ body: { id: south, autoUnits: false, autoAll: true } })).toMatchObject({
      autoUnits: false,
      autoAll: true,
    });
    const rows = await db.selectFrom('audit').select('changes').where('subject_id', '=', south).orderBy('id').execute();
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ path: 'autoUnits', from: null, to: true }],
      [
        { path: 'autoUnits', from: true, to: null },
        { path: 'autoAll', from: null, to: true },
      ],
    ]);
    const regular = await api.as('luc_regular', { groupId: south });
    expect(await refusal(regular.groups.update({ ...at(south), body: { autoAll: false } }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('has units that are added, invited and moved to the inventory, and no channels', async () => {
    await flags({ autoUnits: true });
    const { uid } = await boss.units.create({ body: { name: newName(), groupId: north } });
    const body = { name: newName(), transport: 'link' as const };
    const { unitId: guest } = await boss.invitations.invite({ params: { groupId: north }, body });
    const channel = await admin.channels.create({ body: { name: newName(), serverId: world.serverId } });
    expect(await idsOf(admin.groups.units({ ...at(south), query }))).toEqual(expect.arrayContaining([uid, guest]));
    expect(await idsOf(admin.groups.channels({ ...at(south), query }))).not.toContain(channel.id);

    await sql`insert into inventories (id, name) values ('other', 'Other') on conflict do nothing`.execute(db);
    await boss.adminUnits.putInInventory({ params: { id: 'other', unitId: uid } });
    await boss.adminUnits.putInInventory({ params: { id: inventoryId, unitId: uid } });
    expect((await boss.adminUnits.unit(at(uid))).groupIds).toEqual([south]);
  });

  it('that all join has servers and channels too', async () => {
    await flags({ autoAll: true });
    const { uid } = await boss.units.create({ body: { name: newName(), groupId: north } });
    const channel = await admin.channels.create({ body: { name: newName(), serverId: world.serverId } });
    const server = await admin.servers.create({ body: { name: newName(), groupId: north, channels: 2 } });
    expect(await idsOf(admin.groups.units({ ...at(south), query }))).toContain(uid);
    const channels = await idsOf(admin.groups.channels({ ...at(south), query }));
    expect(channels).toContain(channel.id);
    const ofServer = await db.selectFrom('channels').select('id').where('server_id', '=', server.id).execute();
    expect(channels).toEqual(expect.arrayContaining(ofServer.map(({ id }) => id)));
    const places = await db.selectFrom('device_groups').select('group_id').where('device_id', '=', server.id).execute();
    expect(places.map(({ group_id }) => group_id).toSorted()).toEqual([north, south].toSorted());
  });
});

const guestOf = async (by: Api) => {
  const body = { name: newName(), type: 'smartUnits' as const, transport: 'link' as const };
  return (await by.invitations.inviteAdhoc({ params: { groupId: north }, body })).unitId;
};
const gone = (id: string) => refusal(boss.adminUnits.unit(at(id)));

describe('what joined a group by itself', () => {
  const outside = { code: 'FORBIDDEN', detail: 'Cannot be deleted: groups that you are not in use it too' };

  it.each([
    ['a group that new units join', () => flags({ autoUnits: true })],
    ['a group that all join', () => flags({ autoAll: true })],
    ['the group that the inventory names', () => sql`update inventories set auto_group_id = ${south}`.execute(db)],
  ])('is deleted by who made it: %s', async (_what, join) => {
    await join();
    const contractor = await api.as('luc_contractor');
    const guest = await guestOf(contractor);
    const { uid } = await boss.units.create({ body: { name: newName(), groupId: north } });
    expect(await idsOf(admin.groups.units({ ...at(south), query }))).toEqual(expect.arrayContaining([guest, uid]));
    await contractor.invitations.remove({ params: { groupId: north, id: guest } });
    await contractor.adminUnits.remove(at(uid));
    for (const id of [guest, uid]) expect(await gone(id)).toMatchObject({ status: 404 });
  });

  it('is deleted by who made it: a channel', async () => {
    await flags({ autoAll: true });
    const contractor = await api.as('luc_contractor');
    const { id } = await contractor.channels.create({ body: { name: newName(), serverId: world.serverId } });
    expect(await idsOf(admin.groups.channels({ ...at(south), query }))).toContain(id);
    await contractor.channels.remove(at(id));
    // New channels do not join a group that new units join: somebody put this one there.
    await flags({ autoAll: false, autoUnits: true });
    const other = await contractor.channels.create({ body: { name: newName(), serverId: world.serverId } });
    await admin.groups.putChannel({ params: { id: south, channelId: other.id } });
    expect(await refusal(contractor.channels.remove(at(other.id)))).toMatchObject(outside);
  });

  it('is refused where somebody put it into another group', async () => {
    const contractor = await api.as('luc_contractor');
    const guest = await guestOf(contractor);
    await boss.adminUnits.putInGroup({ params: { id: south, unitId: guest } });
    const remove = () => contractor.invitations.remove({ params: { groupId: north, id: guest } });
    expect(await refusal(remove())).toMatchObject(outside);
    expect(await refusal(contractor.adminUnits.remove(at(guest)))).toMatchObject(outside);
  });
});
