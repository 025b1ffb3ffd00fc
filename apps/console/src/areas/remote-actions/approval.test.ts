import { REMOTE_ANSWER_MS, SUPPORT_ACCESS_MS } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';
import { at, BEGIN, DESK, OTHER, REASON, RemoteDesk } from './testing.js';

const world = await testWorld();
const { db, unitId, inventoryId } = world;
const desk = new RemoteDesk(world);

describe('approval of the customer', () => {
  it('is a setting of the inventory, that its administrators set, and the audit keeps', async () => {
    expect(await desk.wants('restart')).toEqual({ approval: 'restart' });
    expect(await desk.admin.remoteActions.approval(at(inventoryId))).toEqual({ approval: 'restart' });
    expect(await desk.audited('inventory:remoteApproval')).toMatchObject([{ subject_id: inventoryId }]);
    const foreign = await desk.api.as('luc_admin', { groupId: DESK, inventoryId: OTHER });
    // A member of a group is no administrator of the inventory.
    const grouped = await desk.api.as('luc_media_group_admin');
    for (const user of [foreign, grouped]) {
      expect(await refusal(user.remoteActions.approval(at(inventoryId)))).toMatchObject({ code: 'NOT_FOUND' });
      const set = user.remoteActions.setApproval({ ...at(inventoryId), body: { approval: 'never' } });
      expect(await refusal(set)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusal(desk.contractor.remoteActions.approval(at(inventoryId)))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await desk.askOf(desk.boss, 'restart')).state).toBe('waiting');
    expect((await desk.askOf(desk.boss, 'diagnostic')).state).toBe('queued');
    await desk.wants('all');
    expect((await desk.askOf(desk.boss, 'screenshot')).state).toBe('waiting');
  });

  it('is not set by the provider or the support, in neither direction', async () => {
    await desk.visit();
    for (const [from, to] of [
      ['all', 'never'],
      ['never', 'all'],
    ] as const) {
      await desk.wants(from);
      const set = (user: typeof desk.boss) =>
        refusal(user.remoteActions.setApproval({ ...at(inventoryId), body: { approval: to } }));
      expect(await set(desk.boss)).toMatchObject({ status: 403, code: 'REMOTE_CUSTOMER' });
      expect(await set(desk.contractor)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await set(desk.partner)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await desk.boss.remoteActions.approval(at(inventoryId))).toEqual({ approval: from });
    }
    expect(await desk.audited('inventory:remoteApproval')).toHaveLength(2);
  });

  it('begins what was asked, under both names', async () => {
    await desk.wants('all');
    await desk.visit();
    const { id } = await desk.askOf(desk.partner, 'diagnostic');
    await desk.work();
    expect(await desk.ownOf(desk.partner, id)).toMatchObject({ state: 'waiting', needsApproval: true });
    const approved = await desk.admin.remoteActions.approve(at(id));
    expect(approved).toMatchObject({ state: 'queued', decidedBy: `user-luc_admin-${world.north}`, decidedAt: BEGIN });
    expect(await refusal(desk.admin.remoteActions.refuse(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    await desk.work();
    expect(await desk.admin.remoteActions.get(at(id))).toMatchObject({
      state: 'done',
      files: [{ type: 'application/json' }],
    });
    const [who, chief] = [`user-luc_partner-${DESK}`, `user-luc_admin-${world.north}`];
    expect(await desk.audited('remoteAction:approve')).toMatchObject([
      { username: chief, detail: `diagnostic, asked by ${who}: ${REASON}` },
    ]);
    expect(await desk.audited('remoteAction:diagnostic')).toMatchObject([{ username: who, approved_by: chief }]);
  });

  it('is of administrators of that inventory alone, not of the provider, and not of who asked', async () => {
    await desk.wants('all');
    const { id } = await desk.askOf(desk.contractor, 'diagnostic');
    for (const verb of ['approve', 'refuse'] as const) {
      expect(await refusal(desk.boss.remoteActions[verb](at(id)))).toMatchObject({ code: 'REMOTE_CUSTOMER' });
      for (const user of [
        await desk.api.as('luc_admin', { groupId: DESK, inventoryId: OTHER }),
        await desk.api.as('luc_media_group_admin'),
      ]) {
        expect(await refusal(user.remoteActions[verb](at(id)))).toMatchObject({ code: 'NOT_FOUND' });
        expect(await refusal(user.remoteActions.get(at(id)))).toMatchObject({ code: 'NOT_FOUND' });
        expect((await user.remoteActions.list({ query: {} })).total).toBe(0);
      }
    }
    const userId = `user-luc_contractor-${world.north}`;
    await db
      .updateTable('users')
      .set({ roles: ['luc_contractor', 'luc_admin'] })
      .where('id', '=', userId)
      .execute();
    await db.insertInto('user_inventories').values({ user_id: userId, inventory_id: inventoryId }).execute();
    try {
      const both = await desk.api.as('luc_contractor');
      expect(await refusal(both.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_contractor'] })
        .where('id', '=', userId)
        .execute();
      await db.deleteFrom('user_inventories').where('user_id', '=', userId).execute();
    }
    const refused = await desk.admin.remoteActions.refuse(at(id));
    expect(refused).toMatchObject({ state: 'refused', decidedBy: `user-luc_admin-${world.north}` });
    await desk.work();
    expect(await desk.ownOf(desk.contractor, id)).toMatchObject({ state: 'refused', files: [] });
  });

  it('lapses without an answer', async () => {
    await desk.wants('all');
    const { id } = await desk.askOf(desk.boss, 'diagnostic');
    world.now += REMOTE_ANSWER_MS;
    desk.admin = await desk.api.as('luc_admin', { inventoryId });
    expect(await refusal(desk.admin.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
    await desk.work();
    expect(await desk.admin.remoteActions.get(at(id))).toMatchObject({ state: 'expired', problem: 'noAnswer' });
  });
});

describe('what ends', () => {
  it.each(['ended', 'expired'] as const)(
    'with access of support that is %s: what is open, and the results',
    async (how) => {
      await desk.wants('restart');
      const access = await desk.visit();
      const done = await desk.askOf(desk.partner, 'diagnostic');
      await desk.work();
      const url = (await desk.ownOf(desk.partner, done.id))?.files[0]?.url ?? '';
      const waits = await desk.askOf(desk.partner, 'restart');
      desk.console.unitLeaves(unitId);
      const queued = await desk.askOf(desk.partner, 'logs');
      if (how === 'ended') await desk.admin.accessApprovals.end(at(access));
      else world.now += SUPPORT_ACCESS_MS;
      desk.admin = await desk.api.as('luc_admin', { inventoryId });
      expect(await refusal(desk.admin.remoteActions.approve(at(waits.id)))).toMatchObject({ code: 'REMOTE_STATE' });
      await desk.work();
      desk.partner = await desk.api.as('luc_partner', { groupId: DESK });
      for (const { id } of [waits, queued])
        expect(await desk.ownOf(desk.partner, id)).toMatchObject({ state: 'expired', problem: 'accessEnded' });
      expect(await desk.ownOf(desk.partner, done.id)).toMatchObject({ state: 'done', files: [] });
      expect((await desk.fetchFile(url, await desk.api.headersOf('luc_partner', { groupId: DESK }))).statusCode).toBe(
        404,
      );
      expect((await desk.admin.remoteActions.get(at(done.id))).files).toHaveLength(1);
      expect(await refusal(desk.askOf(desk.partner, 'diagnostic'))).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('with a new access is not what was asked for under the former one', async () => {
    await desk.wants('restart');
    const access = await desk.visit();
    const { id } = await desk.askOf(desk.partner, 'restart');
    await desk.admin.accessApprovals.end(at(access));
    await desk.visit();
    expect(await refusal(desk.admin.remoteActions.approve(at(id)))).toMatchObject({ code: 'REMOTE_STATE' });
  });

  it('with the rights of who asked', async () => {
    const userId = `user-luc_contractor-${world.north}`;
    desk.console.unitLeaves(unitId);
    const { id } = await desk.askOf(desk.contractor, 'restart');
    await db
      .updateTable('users')
      .set({ roles: ['luc_regular'] })
      .where('id', '=', userId)
      .execute();
    try {
      await desk.unitReports();
      await desk.work();
      expect(await desk.boss.remoteActions.get(at(id))).toMatchObject({ state: 'failed', problem: 'asker' });
      expect(await world.storedOrders()).toEqual([]);
    } finally {
      await db
        .updateTable('users')
        .set({ roles: ['luc_contractor'] })
        .where('id', '=', userId)
        .execute();
    }
  });

  it('with the unit in another inventory: its history stays where it was', async () => {
    const done = await desk.askOf(desk.contractor, 'diagnostic');
    await desk.work();
    desk.console.unitLeaves(unitId);
    const open = await desk.askOf(desk.contractor, 'restart');
    await db.updateTable('devices').set({ inventory_id: OTHER }).where('id', '=', unitId).execute();
    await desk.console.registry.refresh('unit', unitId);
    try {
      await desk.work();
      expect(await desk.admin.remoteActions.get(at(open.id))).toMatchObject({ state: 'failed', problem: 'moved' });
      expect((await desk.admin.remoteActions.get(at(done.id))).files).toHaveLength(1);
      expect((await desk.ownOf(desk.contractor, done.id))?.files).toEqual([]);
      const next = await desk.api.as('luc_admin', { groupId: DESK, inventoryId: OTHER });
      expect((await next.remoteActions.list({ query: {} })).total).toBe(0);
    } finally {
      await db.updateTable('devices').set({ inventory_id: inventoryId }).where('id', '=', unitId).execute();
      await desk.console.registry.refresh('unit', unitId);
    }
  });
});
