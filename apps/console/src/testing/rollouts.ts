import type { AppContract, CallInput, Rollout, RolloutDevice } from '@backhaul/contract';
import { REPORTED_SERVER_ORDERS, type OrderData, type ServerState, type UnitState } from '@backhaul/contract/bus';
import { ownVersion, type SoftwareKind } from '@backhaul/domain';
import { aUnitState } from '@backhaul/testing';
import { pino } from 'pino';
import { insertUnits } from '../control/devices/new-unit.js';
import { RolloutJob } from '../control/rollouts/rollout-job.js';
import { type Api, freshConsole, type TestApi } from './api.js';
import type { TestConsole, TestWorld } from './world.js';
import { followUpgrades } from '../areas/admin-units/follow-upgrades.js';
import { followServerUpgrades } from '../areas/software/follow.js';

type Body = CallInput<AppContract['rollouts']['create']>['body'];

const log = pino({ level: 'silent' });
const { capabilities } = aUnitState();
const FAILED: OrderData = { kind: 'upgrade', rejected: false, code: 104 };

/** Units that install software, and rollouts whose steps the test controls. */
export class RolloutBench {
  console!: TestConsole;
  api!: TestApi;
  boss!: Api;
  job!: RolloutJob;
  #made: string[] = [];

  constructor(private readonly world: TestWorld) {}

  /** A freshly started console, without rollouts and units of earlier tests. */
  async reset(): Promise<void> {
    const { db, unitIds } = this.world;
    await db.deleteFrom('rollouts').execute();
    await db.deleteFrom('commands').execute();
    await db.deleteFrom('audit').execute();
    await db.deleteFrom('software_packages').execute();
    await db.updateTable('servers').set({ upgrade: null }).execute();
    if (this.#made.length > 0) await db.deleteFrom('devices').where('id', 'in', this.#made).execute();
    await db.updateTable('devices').set({ name: 'spare-1' }).where('id', '=', unitIds[0]).execute();
    await db.updateTable('devices').set({ name: 'spare-2' }).where('id', '=', unitIds[1]).execute();
    this.#made = [];
    ({ console: this.console, api: this.api } = await freshConsole(this.world));
    this.job = this.#follow(this.console);
    this.boss = await this.api.as('super_user');
  }

  /** Moves the clock; earlier sessions expire. */
  async timePasses(to: number): Promise<void> {
    this.world.now = to;
    this.boss = await this.api.as('super_user');
  }

  /** Another console on the same database. */
  async another(): Promise<{ readonly console: TestConsole; readonly job: RolloutJob }> {
    const console = await this.world.console();
    return { console, job: this.#follow(console) };
  }

  #follow(console: TestConsole): RolloutJob {
    const parts = { ...console, db: this.world.db, clock: this.world.clock, log };
    followUpgrades(parts);
    followServerUpgrades(parts);
    return new RolloutJob(parts);
  }

  /** An idle unit that can install software. */
  state = (change: Partial<UnitState> = {}): Partial<UnitState> => ({
    swVersion: '9.0',
    capabilities: { ...capabilities, orders: ['upgrade'] },
    ...change,
  });

  /** Capabilities of a unit that cannot install software. */
  byHand = (): UnitState['capabilities'] => ({ ...capabilities, orders: [] });

  /** An idle unit with our own software. */
  own = (): Partial<UnitState> =>
    this.state({ swVersion: ownVersion('0.1.0'), software: { node: '20.19.5', installing: null } });

  /** Makes this many units under SLA, `crew-1` and so on, idle and online. */
  async makeUnits(count: number, state = this.state()): Promise<readonly string[]> {
    const { db, north, inventoryId } = this.world;
    const place = { inventoryId, groupIds: [north], type: 'fieldUnits' as const };
    const units = Array.from({ length: count }, (_, index) => ({ ...place, name: `crew-${index + 1}` }));
    const ids = await db.transaction().execute((tx) => insertUnits(tx, units));
    this.#made.push(...ids);
    for (const id of ids) {
      await this.console.registry.refresh('unit', id);
      await this.console.unitReports(id, state);
    }
    this.console.clear();
    return ids;
  }

  /** A server with our own software that can install packages. */
  serverReports = (change: Partial<ServerState> = {}): Promise<void> =>
    this.console.serverReports(this.world.serverId, {
      swVersion: ownVersion('0.1.0'),
      orders: [...REPORTED_SERVER_ORDERS],
      software: { node: '20.19.5', installing: null },
      ...change,
    });

  offer = (kind: SoftwareKind, version: string) =>
    this.world.db
      .insertInto('software_packages')
      .values({ kind, version, node: '20.19', sha256: 'a'.repeat(64), bytes: 4, signature: '', data: Buffer.from('file') })
      .execute(); // prettier-ignore

  async select(unitId: string, channelId: string | null): Promise<void> {
    const units = this.world.db.updateTable('units').set({ selected_channel_id: channelId });
    await units.where('device_id', '=', unitId).execute();
    await this.console.registry.refresh('unit', unitId);
  }

  csvOf = (ids: readonly string[]): string => `device\n${ids.join('\n')}\n`;

  async create(body: Partial<Body>): Promise<string> {
    const { id } = await this.boss.rollouts.create({ body: { name: 'Spring', targetVersion: '9.1', ...body } });
    return id;
  }

  shown = (id: string): Promise<Rollout> => this.boss.rollouts.get({ params: { id } });

  async device(id: string, name: string): Promise<RolloutDevice> {
    const { items } = await this.boss.rollouts.devices({ params: { id }, query: { limit: 500 } });
    const device = items.find((one) => one.name === name);
    if (device === undefined) throw new Error(`${name} is not in the rollout`);
    return device;
  }

  /** Runs the job once; returns the names of the devices that begin. */
  async round(): Promise<readonly string[]> {
    const before = new Set((await this.#upgrading()).map(({ command_id }) => command_id));
    await this.job.run();
    const begun = (await this.#upgrading()).filter(({ command_id }) => !before.has(command_id));
    return begun.map(({ name }) => name);
  }

  #upgrading = () =>
    this.world.db
      .selectFrom('rollout_devices as r')
      .innerJoin('devices as d', 'd.id', 'r.device_id')
      .select(['r.device_id', 'r.command_id', 'd.name'])
      .where('r.state', '=', 'upgrading')
      .orderBy('r.position')
      .execute();

  /** The order of a device's current attempt. */
  async commandOf(deviceId: string): Promise<string> {
    const row = (await this.#upgrading()).find((one) => one.device_id === deviceId);
    return row?.command_id ?? '';
  }

  /** These devices answer their orders. */
  async answer(names: readonly string[], outcome: 'done' | 'failed', data?: OrderData): Promise<void> {
    for (const row of await this.#upgrading()) {
      if (!names.includes(row.name)) continue;
      await this.console.answers(row.device_id, row.command_id ?? '', outcome, outcome === 'done' ? null : 'no', data);
    }
  }

  /** These devices report a network failure. */
  fail = (names: readonly string[]): Promise<void> => this.answer(names, 'failed', FAILED);
}
