import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, clock, inventoryId, unitId, serverId, north } = world;
let admin: Api;

beforeEach(async () => {
  for (const table of ['duty_lists', 'maintenance_windows'] as const) await db.deleteFrom(table).execute();
  world.now = Date.UTC(2040, 0, 2, 12);
  const { api } = await freshConsole(world);
  admin = await api.as('luc_admin', { inventoryId });
  for (const id of ['kim', 'lee']) {
    await sql`insert into users (id, username, email, roles) values (${id}, ${id}, ${`${id}@example.com`}, '{luc_regular}')
      on conflict do nothing`.execute(db);
    await sql`insert into user_inventories (user_id, inventory_id) values (${id}, ${inventoryId}) on conflict do nothing`.execute(
      db,
    );
  }
});

describe('duty lists and maintenance windows', () => {
  it('are refused with what is not of the inventory, or makes no sense', async () => {
    const list = { name: 'Day', inventoryId, timeZone: 'UTC' as const };
    const shift = { userId: 'nobody', days: [1 as const], from: '08:00', to: '16:00' };
    expect(await refusal(admin.dutyLists.create({ body: { ...list, shifts: [shift] } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await refusal(admin.dutyLists.create({ body: { ...list, shifts: [{ ...shift, userId: 'kim', days: [] }] } })),
    ).toMatchObject({ errors: [{ path: 'body.shifts.0.days' }] });
    const window = { name: 'Rack', inventoryId, target: 'device' as const, targetId: unitId, from: 10, to: 10 };
    expect(await refusal(admin.maintenanceWindows.create({ body: window }))).toMatchObject({
      errors: [{ path: 'body.to' }],
    });
    expect(
      await refusal(admin.maintenanceWindows.create({ body: { ...window, to: 20, targetId: 'nowhere' } })),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are changed and deleted, and a list goes on without users who are gone', async () => {
    const shifts = [{ userId: 'lee', days: [1 as const], from: '00:00', to: '00:00' }];
    const list = await admin.dutyLists.create({ body: { name: 'Day', inventoryId, timeZone: 'UTC', shifts } });
    expect(list).toMatchObject({ onDuty: ['lee'], shifts: [{ userName: 'lee' }] });
    await db.deleteFrom('users').where('id', '=', 'lee').execute();
    const params = { id: list.id };
    expect(await admin.dutyLists.update({ params, body: { name: 'Desk', shifts } })).toMatchObject({
      name: 'Desk',
      onDuty: [],
      shifts: [{ userName: null }],
    });
    await admin.dutyLists.remove({ params });
    expect(await refusal(admin.dutyLists.get({ params }))).toMatchObject({ code: 'NOT_FOUND' });
    const body = { name: 'Rack', inventoryId, target: 'device' as const, targetId: serverId, from: 0, to: clock.now() };
    const window = await admin.maintenanceWindows.create({ body });
    expect(window).toMatchObject({ state: 'over', target: { id: serverId, kind: 'server' } });
    const at = { params: { id: window.id } };
    expect(await admin.maintenanceWindows.update({ ...at, body: { to: clock.now() + 1 } })).toMatchObject({
      state: 'open',
    });
    await admin.maintenanceWindows.remove(at);
    expect((await admin.maintenanceWindows.list({ query: {} })).items).toEqual([]);
  });

  it('offer what the inventory has', async () => {
    const choices = await admin.alertRoutes.choices({ params: { id: inventoryId } });
    expect(choices.users).toContainEqual({ id: 'kim', name: 'kim', email: true, reports: false });
    expect(choices.groups.map(({ id }) => id)).toContain(north);
    expect(choices.devices.map(({ id }) => id)).toEqual(expect.arrayContaining([unitId, serverId]));
  });
});
