import type { RemoteAction } from '@backhaul/contract';
import type { RemoteActionName, RemoteApproval } from '@backhaul/domain';
import { aUnitState } from '@backhaul/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { type Api, freshConsole, type TestApi } from '../../testing/api.js';
import type { TestConsole, TestWorld } from '../../testing/world.js';
import { RemoteActionJob } from './job.js';

/** The inventory of the support users, and its group. */
export const OTHER = 'support-inventory';
export const DESK = 'support-desk';
export const BEGIN = Date.UTC(2040, 1, 10, 12);
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
export const REASON = 'Case 4711: no picture';
const ORDERS = ['fetchLogs', 'cancel'];

export const at = (id: string) => ({ params: { id } });

/** Users in tests of remote actions, renewed before each test. */
interface People {
  api: TestApi;
  console: TestConsole;
  partner: Api;
  contractor: Api;
  admin: Api;
  boss: Api;
}

/** A console with its users; before each test there is no request, and the unit and the server are online. */
export class RemoteDesk {
  fetched: string[] = [];
  #people: People | undefined;

  constructor(readonly world: TestWorld) {
    beforeEach(() => this.#begin());
  }

  get #now(): People {
    if (this.#people === undefined) throw new Error('it is for tests');
    return this.#people;
  }

  get api(): TestApi {
    return this.#now.api;
  }
  get console(): TestConsole {
    return this.#now.console;
  }
  get contractor(): Api {
    return this.#now.contractor;
  }
  get boss(): Api {
    return this.#now.boss;
  }
  get partner(): Api {
    return this.#now.partner;
  }
  set partner(partner: Api) {
    this.#now.partner = partner;
  }
  get admin(): Api {
    return this.#now.admin;
  }
  set admin(admin: Api) {
    this.#now.admin = admin;
  }

  async #begin(): Promise<void> {
    const { db, inventoryId } = this.world;
    this.world.now = BEGIN;
    this.fetched = [];
    for (const table of ['remote_actions', 'access_approvals', 'audit', 'commands', 'throttles'] as const)
      await db.deleteFrom(table).execute();
    await sql`insert into inventories (id, name) values (${OTHER}, 'Support desk') on conflict do nothing`.execute(db);
    await sql`insert into groups (id, inventory_id, name) values (${DESK}, ${OTHER}, 'desk') on conflict do nothing`.execute(
      db,
    );
    await db.updateTable('inventories').set({ remote_approval: 'never' }).execute();
    await db.updateTable('channels').set({ private_session: false }).execute();
    const { api, console } = await freshConsole(this.world);
    this.#people = {
      api,
      console,
      partner: await api.as('luc_partner', { groupId: DESK, inventoryId: OTHER }),
      admin: await api.as('luc_admin', { inventoryId }),
      boss: await api.as('super_user'),
      contractor: await api.as('luc_contractor'),
    };
    await this.serverReports();
    await this.unitReports();
    console.clear();
  }

  askOf(user: Api, action: RemoteActionName, deviceId = this.world.unitId, onAir = false): Promise<RemoteAction> {
    return user.remoteActions.ask({ body: { deviceId, action, reason: REASON, onAir } });
  }

  /** A request as its user sees it. */
  async ownOf(user: Api, id: string): Promise<RemoteAction> {
    const { items } = await user.remoteActions.mine({ query: { actionId: id } });
    const [own] = items;
    if (own === undefined) throw new Error('there is no such request');
    return own;
  }

  /** One run of the job. */
  work(): Promise<void> {
    const { db, clock } = this.world;
    const { registry, dispatcher } = this.console;
    const newest = async (id: string) => {
      this.fetched.push(id);
      return JPEG;
    };
    const log = pino({ level: 'silent' });
    return new RemoteActionJob({ db, registry, dispatcher, pictures: { newest }, clock, log }).run();
  }

  wants(approval: RemoteApproval): Promise<{ approval: RemoteApproval }> {
    return this.admin.remoteActions.setApproval({ ...at(this.world.inventoryId), body: { approval } });
  }

  /** Approves support access to the inventory. */
  async visit(): Promise<string> {
    const { id } = await this.partner.accessApprovals.ask({ body: { inventory: 'metro', reason: REASON } });
    await this.admin.accessApprovals.approve(at(id));
    return id;
  }

  unitReports(change: Parameters<TestConsole['unitReports']>[1] = {}): Promise<void> {
    const capabilities = { ...aUnitState().capabilities, canReboot: true, orders: ORDERS };
    return this.console.unitReports(this.world.unitId, { capabilities, ...change });
  }

  serverReports(change: Parameters<TestConsole['serverReports']>[1] = {}): Promise<void> {
    return this.console.serverReports(this.world.serverId, { orders: ['sendLogs', 'resetInstance'], ...change });
  }

  onAir(): Promise<void> {
    return this.unitReports({ applications: { video: { state: 'streaming' } } });
  }

  /** The last order to a device. */
  async lastOrder(deviceId: string): Promise<{ readonly id: string; readonly name: string }> {
    await this.console.dispatcher.dispatch(deviceId);
    const order = this.console.orders(deviceId).at(-1);
    if (order === undefined) throw new Error('nothing was ordered');
    return order;
  }

  fetchFile(url: string, headers: Record<string, string>) {
    return this.api.app.inject({ url, headers });
  }

  /** Audit entries of an action. */
  audited(action: string) {
    return this.world.db
      .selectFrom('audit')
      .select(['username', 'approved_by', 'detail', 'subject_id'])
      .where('action', '=', action)
      .where('result', '=', 'done')
      .orderBy('id')
      .execute();
  }
}
