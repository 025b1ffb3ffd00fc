import { FIRST_CONFIGURATION, NO_CAPABILITIES } from '@backhaul/contract';
import { CONFIGURATION } from '@backhaul/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south, unitId: unit } = world;
let console: TestConsole;
let api: TestApi;
let boss: Api;
let regular: Api;
let made = 0;
const newName = () => `defaulted-${(made += 1)}`;
const at = (id: string) => ({ params: { id } });
const join = (unitId = unit) => boss.adminUnits.putInGroup({ params: { id: south, unitId } });
const defaults = (body: Parameters<Api['groups']['setDefaultConfiguration']>[0]['body']) =>
  boss.groups.setDefaultConfiguration({ ...at(south), body });
const desired = async (id = unit) => (await boss.units.configuration(at(id))).desired;
const sent = () =>
  console.sent.flatMap(({ downlink }) =>
    downlink.type === 'desired' && 'delay' in downlink.configuration ? [downlink.configuration] : [],
  );
const audited = async (id: string) => {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'changes', 'result'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ result, ...row }) => (result === 'done' && row.action.includes('onfigur') ? [row] : []));
};

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  boss = await api.as('super_user');
  await db.deleteFrom('device_groups').where('group_id', '=', south).where('device_id', '=', unit).execute();
  await db.deleteFrom('audit').execute();
  await db.updateTable('groups').set({ default_configuration: null }).execute();
  await db
    .updateTable('units')
    .set({ desired: JSON.stringify(FIRST_CONFIGURATION) })
    .where('device_id', '=', unit)
    .execute();
  await db.updateTable('devices').set({ desired_version: 1 }).where('id', '=', unit).execute();
  await console.registry.refresh('unit', unit);
  const capabilities = { ...NO_CAPABILITIES, codecs: ['h264' as const], resolutions: ['720p30' as const] };
  await console.unitReports(unit, { capabilities, configuration: { version: 1, applied: CONFIGURATION } });
  console.clear();
});

describe('the default configuration of a group', () => {
  it('is set once, then changed, and cleared', async () => {
    expect(await boss.groups.defaultConfiguration(at(south))).toEqual({});
    const first = { ...at(south), body: { bitrateKbps: 3000 } };
    expect(await boss.groups.setFirstDefaultConfiguration(first)).toEqual({ bitrateKbps: 3000 });
    expect(await refusal(boss.groups.setFirstDefaultConfiguration(first))).toMatchObject({ code: 'CONFLICT' });
    expect(await defaults({ resolution: '720p30' })).toEqual({ resolution: '720p30' });
    expect(await boss.groups.defaultConfiguration(at(south))).toEqual({ resolution: '720p30' });
    await defaults({});
    await boss.groups.setFirstDefaultConfiguration(first);
    expect((await audited(south)).map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => 'group:defaultConfiguration'),
    );
    expect((await audited(south))[0]?.changes).toEqual([{ path: 'bitrateKbps', from: 4000, to: 3000 }]);
  });

  it('is refused where no unit could have it, and to who may not configure units or not enter the group', async () => {
    expect(await refusal(defaults({ limits: { cellularKbps: 5, totalKbps: 0 } }))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: 'body.limits.cellularKbps' }],
    });
    const reader = await api.as('luc_read', { groupId: south });
    expect(await refusal(reader.groups.setDefaultConfiguration({ ...at(south), body: {} }))).toMatchObject({
      status: 403,
    });
    expect(await reader.groups.defaultConfiguration(at(south))).toEqual({});
    expect(await refusal(regular.groups.defaultConfiguration(at(south)))).toMatchObject({ status: 404 });
  });
});

describe('a unit that joins', () => {
  it('receives it as a change of its configuration, audited as such, without what it does not support', async () => {
    await defaults({ bitrateKbps: 3000, resolution: '720p30', codec: 'h265', audioBitrateKbps: 128 });
    await join();
    expect(sent()).toMatchObject([{ bitrateKbps: 3000, resolution: '720p30', codec: 'h264' }]);
    expect(await desired()).toMatchObject({ bitrateKbps: 3000, resolution: '720p30', codec: 'h264' });
    expect(await audited(unit)).toEqual([
      {
        action: 'unit:configure',
        changes: [
          { path: 'resolution', from: '1080p30', to: '720p30' },
          { path: 'bitrateKbps', from: 4000, to: 3000 },
        ],
      },
    ]);
  });

  it('keeps what is set on it afterwards, and joins a group without defaults as it is', async () => {
    await join();
    expect(sent()).toEqual([]);
    await boss.adminUnits.removeFromGroup({ params: { id: south, unitId: unit } });
    await defaults({ bitrateKbps: 3000 });
    await join();
    const { version } = await boss.units.configuration(at(unit));
    await boss.units.setConfiguration({ ...at(unit), body: { version, configuration: { bitrateKbps: 5000 } } });
    await join();
    await defaults({ bitrateKbps: 2000 });
    expect(await desired()).toMatchObject({ bitrateKbps: 5000 });
  });

  it('is refused while its transmission starts, and joins with what it gets, or not at all', async () => {
    await defaults({ bitrateKbps: 3000 });
    const channelId = world.channelId;
    await console.serverReports(world.serverId);
    await boss.units.startStream({ ...at(unit), body: { channelId } });
    expect(await refusal(join())).toMatchObject({ code: 'UNIT_BUSY' });
    expect((await boss.adminUnits.unit(at(unit))).groupIds).not.toContain(south);
    await db.deleteFrom('transmissions').execute();
    await console.registry.refresh('unit', unit);
  });

  it('by being created, invited or moved there has it from the beginning', async () => {
    await defaults({ bitrateKbps: 3000, audioEnabled: false });
    const { uid } = await boss.units.create({ body: { name: newName(), groupId: south } });
    expect(await desired(uid)).toMatchObject({ bitrateKbps: 3000, audioEnabled: false });
    expect((await audited(uid)).map(({ action }) => action)).toEqual(['unit:configure']);
    const invited = { params: { groupId: south }, body: { name: newName(), transport: 'link' as const } };
    const { unitId: guest } = await boss.invitations.invite(invited);
    expect(await desired(guest)).toMatchObject({ bitrateKbps: 3000, resolution: '720p30' });
    await sql`insert into inventories (id, name) values ('other', 'Other') on conflict do nothing`.execute(db);
    await sql`insert into groups (id, inventory_id, name, default_configuration)
      values ('other-desk', 'other', 'desk', '{"bitrateKbps": 2500}') on conflict do nothing`.execute(db);
    await sql`update inventories set auto_group_id = 'other-desk' where id = 'other'`.execute(db);
    await boss.adminUnits.putInInventory({ params: { id: 'other', unitId: uid } });
    expect(await desired(uid)).toMatchObject({ bitrateKbps: 2500, audioEnabled: true });
    await boss.adminUnits.putInInventory({ params: { id: inventoryId, unitId: uid } });
    for (const id of [uid, guest]) await boss.adminUnits.remove(at(id));
    await db.deleteFrom('past_units').execute();
    await sql`delete from inventories where id = 'other'`.execute(db);
  });

  it('by the groups of a point-to-multipoint unit receives it too', async () => {
    const { uid } = await boss.units.create({ body: { name: newName(), groupId: north } });
    await boss.adminUnits.update({ ...at(uid), body: { type: 'ptmpUnits' } });
    await defaults({ bitrateKbps: 3000 });
    await boss.ptmp.setGroups({ ...at(uid), body: { groupIds: [north, south] } });
    expect(await desired(uid)).toMatchObject({ bitrateKbps: 3000 });
    await boss.adminUnits.remove(at(uid));
  });
});
