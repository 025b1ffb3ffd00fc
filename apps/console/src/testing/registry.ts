import type { DeviceAddress, ServerState, ServerTelemetry, UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { NO_DATA_MONITORING } from '@backhaul/domain';
import { aReportedChannel, aServerState, aUnitState, CONFIGURATION } from '@backhaul/testing';
import { afterAll } from 'vitest';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { seed } from './seed.js';
import { testVault } from '../platform/vault/testing.js';
import { LiveRegistry } from '../state/registry/registry.js';
import type { UnitRecord } from '../state/registry/types.js';

/** A device's report with defaults; pass the fields that the test needs. */
export const unitState = (change: Partial<UnitState> = {}): UnitState =>
  aUnitState({
    swVersion: '9.1.2',
    configuration: { version: 1, applied: { ...CONFIGURATION, delay: 2000 } },
    ...change,
  });

export const unitTelemetry = (change: Partial<UnitTelemetry> = {}): UnitTelemetry => ({
  kind: 'unit',
  session: 's1',
  seq: 2,
  totalKbps: 0,
  targetKbps: null,
  battery: null,
  location: null,
  temperature: null,
  modems: [],
  ...change,
});

export const reportedChannel = aReportedChannel;

export const serverState = (change: Partial<ServerState> = {}): ServerState =>
  aServerState({ maxChannels: 8, ...change });

export const serverTelemetry = (change: Partial<ServerTelemetry> = {}): ServerTelemetry => ({
  kind: 'server',
  session: 's1',
  seq: 2,
  cpuPercent: 1,
  memoryBytes: 1,
  storage: { freeBytes: 50, totalBytes: 100 },
  channels: [],
  ...change,
});

/** A stored unit record with defaults; pass the fields that the test needs. */
export const unitRecordOf = (id: string, change: Partial<UnitRecord> = {}): UnitRecord => ({
  kind: 'unit',
  id,
  name: id,
  inventoryId: 'inv',
  groupIds: ['g'],
  demo: false,
  type: 'fieldUnits',
  comment: '',
  alias: '',
  serialNumber: '',
  ownership: null,
  bucket: 0,
  selectedChannelId: null,
  furtherChannelIds: [],
  desired: unitState({}).configuration.applied,
  desiredVersion: 1,
  pairedAt: null,
  createdAt: 0,
  labels: [],
  services: [],
  licence: { raHours: 0, rlHours: 0, expiresAt: null, activatedUntil: null },
  targetVersion: null,
  upgrade: null,
  alertConfiguration: { mode: 'automatic', groupId: null, settings: null },
  geocoding: null,
  placeClearedAt: null,
  mapGroupIds: [],
  mapOfInventory: true,
  monitoring: NO_DATA_MONITORING,
  usageProfile: null,
  usageResetAt: null,
  bridges: {},
  transmission: null,
  ...change,
});

/** One inventory with two groups; in the north a server with two channels, and two units. The clock is fixed. */
export class RegistryWorld {
  now = Date.UTC(2026, 0, 1);
  readonly clock = { now: () => this.now };
  unitIds: readonly [string, string] = ['', ''];
  channelIds: readonly [string, string] = ['', ''];
  serverId = '';

  private constructor(readonly database: TestDatabase) {}

  static async make(): Promise<RegistryWorld> {
    const world = new RegistryWorld(await testDatabase());
    await world.#seed();
    return world;
  }

  readonly vault = testVault();

  get db() {
    return this.database.db;
  }

  get unitId(): string {
    return this.unitIds[0];
  }

  get channelId(): string {
    return this.channelIds[0];
  }

  close = (): Promise<void> => this.database.close();

  /** The registry of a console that has just started. */
  async registry(): Promise<LiveRegistry> {
    const registry = new LiveRegistry(this);
    await registry.load();
    return registry;
  }

  address = (deviceId: string): DeviceAddress => ({ deviceId, bucket: 0 });

  comes(registry: LiveRegistry, deviceId: string, session = 's1'): void {
    registry.presence(this.address(deviceId), { online: true, session, sentAt: 0 });
  }

  goes(registry: LiveRegistry, deviceId: string, session = 's1'): void {
    registry.presence(this.address(deviceId), { online: false, session, sentAt: 0 });
  }

  /** Opens a transmission as the transmission service would; returns its id. */
  async openTransmission(id: string, unitId = this.unitId, channelId = this.channelId): Promise<string> {
    await this.db
      .insertInto('transmissions')
      .values({ id, unit_id: unitId, channel_id: channelId, created_at: new Date(this.now) })
      .execute();
    return id;
  }

  async endTransmission(id: string): Promise<void> {
    await this.db
      .updateTable('transmissions')
      .set({ ended_at: new Date(this.now), end_reason: 'stopped' })
      .where('id', '=', id)
      .execute();
  }

  async #seed(): Promise<void> {
    const { serverId, channelIds, unitIds } = await seed(this.db, this.vault, 2);
    const [first = '', second = ''] = channelIds;
    this.serverId = serverId;
    this.channelIds = [first, second];
    this.unitIds = unitIds;
  }
}

/** A world for the tests of one file; closed after them. */
export async function registryWorld(): Promise<RegistryWorld> {
  const world = await RegistryWorld.make();
  afterAll(() => world.close());
  return world;
}
