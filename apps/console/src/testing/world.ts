import type { Command } from '@backhaul/contract';
import type {
  DeviceAddress,
  OrderData,
  OrderResult,
  ServerDownlink,
  ServerOrder,
  ServerState,
  ServerTelemetry,
  TallyReport,
  UnitDownlink,
  UnitOrder,
  UnitState,
  UnitTelemetry,
} from '@backhaul/contract/bus';
import { PERMISSIONS } from '@backhaul/domain';
import { aReportedChannel, aServerState, aUnitState } from '@backhaul/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Caller } from '../platform/access/scope.js';
import { createDispatcher } from '../control/commands/dispatcher.js';
import type { Dispatcher, Publish } from '../control/commands/types.js';
import type { StoredOrder } from '../platform/db/schema-commands.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { UsageCounters } from '../control/jobs/usage-counters.js';
import { visibleUnit, type VisibleUnit } from '../control/policies/records.js';
import { LiveRegistry } from '../state/registry/registry.js';
import { createTransmissions } from '../control/transmissions/transmissions.js';
import type { Transmissions } from '../control/transmissions/types.js';
import { testVault } from '../platform/vault/testing.js';
import { INVENTORY, NORTH, SOUTH, seed } from './seed.js';

export interface Sent {
  readonly deviceId: string;
  readonly downlink: UnitDownlink | ServerDownlink;
}

type RunCall = 'start' | 'startCameras' | 'stop';
type ById = {
  readonly [K in RunCall]: Transmissions[K] extends (caller: infer C, unit: VisibleUnit, ...more: infer M) => infer R
    ? (caller: C, unitId: string, ...more: M) => R
    : never;
};

/** A console's registry, orders and transmissions on a database, with a bus that only records what is published. */
export interface TestConsole {
  readonly registry: LiveRegistry;
  readonly usage: UsageCounters;
  readonly dispatcher: Dispatcher;
  readonly transmissions: Transmissions;
  /** Starts and stops of a unit by its id, with the visibility check of a call. */
  readonly byId: ById;
  /** What jobs and receivers of messages need. */
  readonly parts: { readonly registry: LiveRegistry; readonly dispatcher: Dispatcher; readonly publish: Publish };
  readonly sent: Sent[];
  readonly commandUpdates: Command[];
  /** Orders that were sent to a device, in order. */
  orders(deviceId: string): { readonly id: string; readonly name: string }[];
  /** All orders that were published, in order. */
  sentOrders(): (UnitOrder | ServerOrder)[];
  clear(): void;
  unitReports(unitId: string, state?: Partial<UnitState>): Promise<void>;
  unitLeaves(unitId: string): void;
  serverReports(serverId: string, state?: Partial<ServerState>): Promise<void>;
  /** A server reports tally in its current session. */
  serverTallies(serverId: string, report: Partial<TallyReport>): void;
  /** A unit reports the returns that it receives. */
  unitReceives(unitId: string, returns: NonNullable<UnitTelemetry['returns']>): void;
  /** A server reports telemetry of channels. */
  serverMeasures(serverId: string, channels: ServerTelemetry['channels']): void;
  answers(
    deviceId: string,
    id: string,
    outcome: OrderResult['outcome'],
    error?: string | null,
    data?: OrderData,
  ): Promise<void>;
  /** A device reports the progress of an order. */
  reportsProgress(deviceId: string, id: string, percent: number, text: string): Promise<void>;
  /** Stops its background work. */
  close(): Promise<void>;
}

const silent = pino({ level: 'silent' });
let number = 0;
const next = (): number => (number += 1);

export const unitState = (session: string, state: Partial<UnitState>): UnitState =>
  aUnitState({ session, seq: next(), ...state });

const serverState = (session: string, state: Partial<ServerState>): ServerState =>
  aServerState({ session, seq: next(), ...state });

/** A test's world: one inventory with two groups, a user, a server with three channels and two units in the north. */
export class TestWorld {
  readonly inventoryId = INVENTORY;
  readonly north = NORTH;
  readonly south = SOUTH;
  readonly vault = testVault();
  readonly #sessions = new Map<string, string>();
  /** Later than the machine's clock, by which cookies expire. */
  now = Date.UTC(2040, 0, 1);
  readonly clock = { now: () => this.now };
  serverId = '';
  channelIds: readonly [string, string, string] = ['', '', ''];
  unitIds: readonly [string, string] = ['', ''];

  private constructor(readonly database: TestDatabase) {}

  static async make(): Promise<TestWorld> {
    const world = new TestWorld(await testDatabase());
    await world.#seed();
    return world;
  }

  get db() {
    return this.database.db;
  }

  close = (): Promise<void> => this.database.close();

  get channelId(): string {
    return this.channelIds[0];
  }

  get unitId(): string {
    return this.unitIds[0];
  }

  caller(change: Partial<Caller> = {}): Caller {
    return {
      userId: 'operator',
      username: 'operator',
      sessionId: 'session',
      roles: ['luc_regular'],
      address: '127.0.0.1',
      permissions: new Set(PERMISSIONS),
      scope: { all: false, inventoryIds: new Set(), groupIds: new Set([this.north]) },
      ...change,
    };
  }

  stranger = (): Caller =>
    this.caller({ scope: { all: false, inventoryIds: new Set(), groupIds: new Set([this.south]) } });

  /** Orders to devices as stored, in order. */
  async storedOrders(): Promise<StoredOrder[]> {
    const rows = await this.db.selectFrom('commands').select('order').orderBy('created_at').execute();
    return rows.map(({ order }) => order);
  }

  /** A freshly started console; several may share the database. */
  async console(publish?: Publish): Promise<TestConsole> {
    const { db, vault, clock } = this;
    const registry = new LiveRegistry({ db, vault, clock });
    await registry.load();
    const sent: Sent[] = [];
    const commandUpdates: Command[] = [];
    const note = (address: DeviceAddress, downlink: UnitDownlink | ServerDownlink): Promise<void> => {
      sent.push({ deviceId: address.deviceId, downlink });
      return Promise.resolve();
    };
    const sendCommand = (_: string, command: Command): void => void commandUpdates.push(command);
    const dispatcher = createDispatcher({
      db,
      vault,
      registry,
      publish: publish ?? note,
      sendCommand,
      address: () => ({ publicUrl: null, port: 8080 }),
      clock,
      log: silent,
    });
    const transmissions = createTransmissions({ db, registry, dispatcher, clock, log: silent });
    const address = (deviceId: string): DeviceAddress => ({
      deviceId,
      bucket: (registry.unitRecord(deviceId) ?? registry.serverRecord(deviceId))?.bucket ?? 0,
    });
    const arrive = async (deviceId: string): Promise<string> => {
      const known = this.#sessions.get(deviceId);
      const session = known ?? `s${next()}`;
      this.#sessions.set(deviceId, session);
      if (registry.reportedUnit(deviceId)?.online !== true && registry.reportedServer(deviceId)?.online !== true) {
        const presence = { online: true, session, sentAt: this.now };
        registry.presence(address(deviceId), presence);
        await dispatcher.onPresence(address(deviceId), presence);
      }
      return session;
    };
    return {
      registry,
      usage: new UsageCounters({ db, record: (id) => registry.unitRecord(id) }),
      dispatcher,
      parts: { registry, dispatcher, publish: publish ?? note },
      transmissions,
      byId: {
        start: async (caller, id, ask) => transmissions.start(caller, visibleUnit(registry, caller.scope, id), ask),
        startCameras: async (caller, id, what) =>
          transmissions.startCameras(caller, visibleUnit(registry, caller.scope, id), what),
        stop: async (caller, id) => transmissions.stop(caller, visibleUnit(registry, caller.scope, id)),
      },
      sent,
      commandUpdates,
      orders: (deviceId) =>
        sent.flatMap((one) =>
          one.deviceId === deviceId && one.downlink.type === 'order'
            ? [{ id: one.downlink.id, name: one.downlink.order.name }]
            : [],
        ),
      sentOrders: () => sent.flatMap(({ downlink }) => (downlink.type === 'order' ? [downlink.order] : [])),
      clear() {
        sent.length = 0;
        commandUpdates.length = 0;
      },
      unitReports: async (unitId, change = {}) => {
        const state = unitState(await arrive(unitId), change);
        registry.state(address(unitId), state);
        await Promise.all([dispatcher.onState(address(unitId), state), transmissions.onState(address(unitId), state)]);
      },
      unitLeaves: (unitId) => {
        const session = this.#sessions.get(unitId) ?? '';
        this.#sessions.delete(unitId);
        registry.presence(address(unitId), { online: false, session, sentAt: 0 });
      },
      serverReports: async (serverId, change = {}) => {
        const channels = this.channelIds.map((channelId, i) => aReportedChannel(channelId, { port: 9001 + i }));
        const state = serverState(await arrive(serverId), { channels, ...change });
        registry.state(address(serverId), state);
        await dispatcher.onState(address(serverId), state);
      },
      serverTallies: (serverId, report) => {
        const session = this.#sessions.get(serverId) ?? '';
        registry.tally(address(serverId), { session, seq: next(), interfaces: [], in: [], out: [], ...report });
      },
      unitReceives: (unitId, returns) => {
        const session = this.#sessions.get(unitId) ?? '';
        const gauges = { totalKbps: 0, targetKbps: null, battery: null, location: null, temperature: null, modems: [] };
        registry.telemetry(address(unitId), { kind: 'unit', session, seq: next(), ...gauges, returns });
      },
      serverMeasures: (serverId, channels) => {
        const session = this.#sessions.get(serverId) ?? '';
        const machine = { cpuPercent: 1, memoryBytes: 1, storage: { freeBytes: 1, totalBytes: 2 } };
        registry.telemetry(address(serverId), { kind: 'server', session, seq: next(), ...machine, channels });
      },
      answers: (deviceId, id, outcome, error, data) =>
        dispatcher.onResult(address(deviceId), {
          id,
          session: this.#sessions.get(deviceId) ?? 'none',
          outcome,
          error: error ?? null,
          ...(data && { data }),
        }),
      reportsProgress: (deviceId, id, percent, text) =>
        dispatcher.onProgress(address(deviceId), {
          id,
          session: this.#sessions.get(deviceId) ?? 'none',
          percent,
          text,
        }),
      close: async () => {
        await transmissions.close();
        await dispatcher.stop();
      },
    };
  }

  async #seed(): Promise<void> {
    const { serverId, channelIds, unitIds } = await seed(this.db, this.vault, 3);
    const [a = '', b = '', c = ''] = channelIds;
    this.serverId = serverId;
    this.channelIds = [a, b, c];
    this.unitIds = unitIds;
    await this.db
      .insertInto('users')
      .values({ id: 'operator', username: 'operator', password_hash: '', roles: ['luc_regular'] })
      .execute();
  }
}

/** A world for the tests of one file; closed after them. */
export async function testWorld(): Promise<TestWorld> {
  const world = await TestWorld.make();
  afterAll(() => world.close());
  return world;
}
