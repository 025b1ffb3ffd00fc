import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;

type NewNotification = Parameters<Api['clientNotifications']['create']>[0]['body'];
const FIELDS = {
  body: '**Maintenance** tonight',
  active: true,
  global: true,
  inventoryIds: [],
  expiresAt: null,
  timeOnScreen: 30,
  interval: 3600,
  closedInterval: 7200,
} satisfies NewNotification;
const make = (change: Partial<NewNotification> = {}) =>
  boss.clientNotifications.create({ body: { ...FIELDS, ...change } });
const list = { query: {} } as const;
const shownTo = async (user: Api): Promise<string[]> => (await user.client.notifications({})).map(({ body }) => body);

beforeEach(async () => {
  await world.db.deleteFrom('client_notifications').execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('a client notification', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const made = await make({ inventoryIds: [world.inventoryId], global: false });
    expect(made).toMatchObject({ body: FIELDS.body, state: 'active', inventories: [{ id: world.inventoryId }] });
    const params = { id: made.id };
    const changed = await boss.clientNotifications.update({ params, body: { active: false } });
    expect(changed).toEqual({ ...made, active: false, state: 'off' });
    expect(await boss.clientNotifications.get({ params })).toEqual(changed);
    expect((await boss.clientNotifications.list(list)).items).toEqual([changed]);
    await boss.clientNotifications.remove({ params });
    expect((await boss.clientNotifications.list(list)).total).toBe(0);
    const rows = await world.db.selectFrom('audit').select('action').where('subject_id', '=', made.id).orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ action }) => action)).toEqual([
      'clientNotification:create',
      'clientNotification:update',
      'clientNotification:remove',
    ]);
  });

  it('is shown to everybody, or to the users of its inventories', async () => {
    await make({ body: 'For all' });
    await make({ body: 'For some', global: false, inventoryIds: [world.inventoryId] });
    await make({ body: 'Off', active: false });
    const member = await api.as('luc_regular');
    const administrator = await api.as('luc_admin', { inventoryId: world.inventoryId });
    await world.db.insertInto('inventories').values({ id: 'far', name: 'Far' }).onConflict((c) => c.doNothing()).execute(); // prettier-ignore
    await world.db.insertInto('groups').values({ id: 'g-far', inventory_id: 'far', name: 'Far' }).onConflict((c) => c.doNothing()).execute(); // prettier-ignore
    const stranger = await api.as('luc_regular', { groupId: 'g-far' });
    expect((await shownTo(member)).toSorted()).toEqual(['For all', 'For some']);
    expect((await shownTo(administrator)).toSorted()).toEqual(['For all', 'For some']);
    expect(await shownTo(stranger)).toEqual(['For all']);
    expect(await member.client.notifications({})).toContainEqual(
      expect.objectContaining({ timeOnScreen: 30, interval: 3600, closedInterval: 7200, globalNotification: true }),
    );
  });

  it('expires, and says before that it will', async () => {
    const soon = await make({ expiresAt: world.clock.now() + 3_600_000 });
    expect(soon.state).toBe('within2h');
    await world.db.updateTable('client_notifications').set({ expires_at: new Date(world.clock.now() - 1) }).where('id', '=', soon.id).execute(); // prettier-ignore
    const [gone] = (await boss.clientNotifications.list(list)).items;
    expect(gone?.state).toBe('expired');
    expect(await shownTo(await api.as('luc_regular'))).toEqual([]);
    // An expired notification stays expired when other fields change.
    const params = { id: soon.id };
    expect(await boss.clientNotifications.update({ params, body: { timeOnScreen: 20 } })).toMatchObject({
      state: 'expired',
      timeOnScreen: 20,
    });
  });

  it.each<[Partial<NewNotification>, string, string]>([
    [{ body: '' }, 'body', 'This field is required'],
    [{ body: String.raw`a\b` }, 'body', 'Cannot contain \\'],
    [{ timeOnScreen: 3600 }, 'timeOnScreen', 'Time on screen must be smaller than both intervals'],
    [{ closedInterval: 30 }, 'timeOnScreen', 'Time on screen must be smaller than both intervals'],
    [{ timeOnScreen: 0 }, 'timeOnScreen', 'Must be 1 or more'],
    [{ interval: 0 }, 'interval', 'Must be 1 or more'],
    [{ inventoryIds: ['inventory'] }, 'inventoryIds', 'A notification for everybody cannot name inventories'],
    [{ global: false }, 'inventoryIds', 'This field is required'],
    [{ expiresAt: 1000 }, 'expiresAt', 'Must be in the future'],
  ])('with %j is refused when it is created and changed, and changes nothing', async (change, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make(change))).toMatchObject(expected);
    const made = await make();
    const params = { id: made.id };
    expect(await refusal(boss.clientNotifications.update({ params, body: change }))).toMatchObject(expected);
    expect((await boss.clientNotifications.list(list)).items).toEqual([made]);
  });

  it('names no missing inventory, and keeps those that it had', async () => {
    const made = await make({ global: false, inventoryIds: [world.inventoryId] });
    const update = boss.clientNotifications.update({ params: { id: made.id }, body: { inventoryIds: ['missing'] } });
    expect(await refusal(update)).toMatchObject({ status: 404 });
    expect((await boss.clientNotifications.list(list)).items).toEqual([made]);
  });

  it('is kept by superusers alone', async () => {
    const { id } = await make();
    const administrator = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.clientNotifications.list(list))).toMatchObject({ status: 403 });
    expect(await refusal(administrator.clientNotifications.get({ params: { id } }))).toMatchObject({ status: 403 });
    expect(await refusal(administrator.clientNotifications.create({ body: FIELDS }))).toMatchObject({ status: 403 });
    expect(
      await refusal(administrator.clientNotifications.update({ params: { id }, body: { active: false } })),
    ).toMatchObject({ status: 403 });
    expect(await refusal(administrator.clientNotifications.remove({ params: { id } }))).toMatchObject({ status: 403 });
  });
});
