import type { Channel, ChannelHealth, Server, Unit } from '@backhaul/contract';
import type {
  DeviceAddress,
  DeviceState,
  DeviceTelemetry,
  Presence,
  ServerState,
  ServerTelemetry,
  TallyReport,
  UnitState,
  UnitTelemetry,
} from '@backhaul/contract/bus';
import {
  beginTransition,
  CONFIGURATION_UPDATED_MS,
  isChannelOnAir,
  settleTransition,
  usageInfo,
  type AlertType,
  type Transition,
  type UsedAmounts,
} from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { Vault } from '../../platform/vault/vault.js';
import { isOverdue } from './bridging.js';
import { Changes } from './changes.js';
import { ChannelHistory } from './channel-history.js';
import type { ReportedDevice } from './reported-device.js';
import { Intake } from './intake.js';
import { LastPictures } from './last-pictures.js';
import { Loader } from './loader.js';
import { Store } from './store.js';
import { tallySent } from './tally.js';
import {
  isServed,
  type Change,
  type ChannelRecord,
  type Kind,
  type LastPicture,
  type Registry,
  type ServedChannel,
  type ServerRecord,
  type RaisedAlert,
  type UnitRecord,
} from './types.js';
import { Views } from './views.js';

/** Devices that send nothing for this long after the bus connected are offline, ms. */
export const GRACE_MS = 10_000;
/** Messages received this shortly before count too: brokers send retained messages while they accept a subscription. */
const EARLY_MS = 2_000;

export interface RegistryParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** All records of the database. */
export interface Records {
  readonly units: Iterable<UnitRecord>;
  readonly channels: Iterable<ChannelRecord>;
  readonly servers: Iterable<ServerRecord>;
}

/** The registry with its inputs: `load` once, then the bus, record notifications and `tick` each second. */
export class LiveRegistry implements Registry {
  readonly #clock: Clock;
  readonly #changes = new Changes();
  readonly #lastPictures = new LastPictures();
  readonly #history = new ChannelHistory();
  readonly #store: Store;
  readonly #views: Views;
  readonly #intake: Intake;
  readonly #loader: Loader;
  #connectedAt: number | null = null;

  constructor({ db, vault, clock }: RegistryParts) {
    this.#clock = clock;
    this.#changes.listen(({ kind, id }) => {
      if (kind === 'channel') this.#history.seen(id, this.channel(id), clock.now());
    });
    this.#store = new Store(this.#changes, clock);
    this.#views = new Views(this.#store, this.#lastPictures, clock);
    this.#intake = new Intake({ store: this.#store, changes: this.#changes, clock });
    this.#loader = new Loader({ db, vault }, this.#store, this.#changes);
    this.#views.pictures.rotate(clock.now());
  }

  /** Reads every record; again after notifications may have been missed. */
  load(): Promise<void> {
    return this.#loader.loadAll();
  }

  /** Reads one record again; resolves when everything committed before the call is shown. Rejects with the error of the database. */
  refresh(kind: Kind, id: string): Promise<void> {
    return this.#loader.refresh(kind, id);
  }

  /** A transaction changed one record, on any console: reads it again unless that has happened since. */
  follow(kind: Kind, id: string, transaction: bigint | null): Promise<void> {
    return transaction === null ? this.refresh(kind, id) : this.#loader.follow(kind, id, transaction);
  }

  /** The kind of device that an id belongs to, and its topic; undefined for an unknown id. */
  device(deviceId: string): { readonly kind: 'unit' | 'server'; readonly bucket: number } | undefined {
    const entry = this.#store.units.get(deviceId) ?? this.#store.servers.get(deviceId);
    return entry && { kind: entry.kind, bucket: entry.record.bucket };
  }

  /** Every device on record. */
  deviceIds(): string[] {
    return [...this.#store.units.keys(), ...this.#store.servers.keys()];
  }

  /** Everything that a device reported. */
  reportedDevice(
    deviceId: string,
  ): ReportedDevice<UnitState, UnitTelemetry> | ReportedDevice<ServerState, ServerTelemetry> | undefined {
    return (this.#store.units.get(deviceId) ?? this.#store.servers.get(deviceId))?.reportedDevice;
  }

  /** Active alerts of a device, as far as this console knows. */
  raisedAlerts(deviceId: string): readonly RaisedAlert[] {
    return (this.#store.units.get(deviceId) ?? this.#store.servers.get(deviceId))?.alerts ?? [];
  }

  presence = (address: DeviceAddress, presence: Presence): boolean => this.#intake.presence(address, presence);
  state = (address: DeviceAddress, state: DeviceState): boolean => this.#intake.state(address, state);
  tally = (address: DeviceAddress, report: TallyReport): boolean => this.#intake.tally(address, report);
  telemetry = (address: DeviceAddress, telemetry: DeviceTelemetry): boolean =>
    this.#intake.telemetry(address, telemetry);

  /** The bus is connected: devices have `GRACE_MS` to report. */
  busConnected(): void {
    this.#connectedAt = this.#clock.now();
  }

  /** The bus is lost: the state is kept, and no device becomes offline by it. */
  busLost(): void {
    this.#connectedAt = null;
  }

  /** Ends expired states: unanswered transitions, the grace period of silent devices, tokens in addresses. */
  tick(): void {
    const now = this.#clock.now();
    this.#changes.batch(() => {
      for (const entry of this.#store.units.values()) {
        const { view } = entry;
        if (view !== null && isOverdue(entry.record, view.bridging, view, now)) this.#store.touchUnitOnly(entry);
        if (entry.flag === null || settleTransition(entry.flag, null, now) !== null) continue;
        entry.flag = null;
        this.#store.touchUnit(entry);
      }
      if (this.#connectedAt !== null && now - this.#connectedAt >= GRACE_MS) {
        this.#intake.missing(this.#connectedAt - EARLY_MS);
        this.#connectedAt = null;
      }
      if (this.#views.pictures.rotate(now)) this.#touchPictures();
    });
  }

  setTransition(unitId: string, transition: Transition | null): void {
    const entry = this.#store.units.get(unitId);
    if (entry === undefined) return;
    entry.flag = transition && beginTransition(transition, this.#clock.now(), entry.reportedDevice.reports);
    this.#changes.batch(() => this.#store.touchUnit(entry));
  }

  setConfigurationUpdated(unitId: string): void {
    const entry = this.#store.units.get(unitId);
    if (entry === undefined) return;
    const until = this.#clock.now() + CONFIGURATION_UPDATED_MS;
    entry.updatingUntil = until;
    this.#changes.batch(() => this.#store.touchUnitOnly(entry));
    setTimeout(() => {
      if (this.#store.units.get(unitId) !== entry || entry.updatingUntil !== until) return;
      entry.updatingUntil = null;
      this.#changes.batch(() => this.#store.touchUnitOnly(entry));
    }, CONFIGURATION_UPDATED_MS).unref();
  }

  setAlerts(kind: 'unit' | 'server', deviceId: string, alerts: readonly RaisedAlert[]): void {
    const entry = kind === 'unit' ? this.#store.units.get(deviceId) : this.#store.servers.get(deviceId);
    if (entry === undefined) return;
    entry.alerts = alerts;
    entry.alertsMark = this.#loader.nextMark();
    if (entry.kind === 'unit') this.#store.touchUnitOnly(entry);
    else this.#store.touchServerOnly(entry);
  }

  setAlertTexts(kind: 'unit' | 'server', deviceId: string, texts: ReadonlyMap<AlertType, string>): void {
    const entry = kind === 'unit' ? this.#store.units.get(deviceId) : this.#store.servers.get(deviceId);
    if (entry === undefined || isDeepStrictEqual(entry.alertTexts, texts)) return;
    entry.alertTexts = texts;
    this.#changes.batch(() =>
      entry.kind === 'unit' ? this.#store.touchUnitOnly(entry) : this.#store.touchServerOnly(entry),
    );
  }

  setUsed(unitId: string, used: UsedAmounts): void {
    const entry = this.#store.units.get(unitId);
    if (entry === undefined) return;
    const shown = (amounts: UsedAmounts | null) => usageInfo(entry.record.monitoring, amounts)?.used ?? null;
    const before = shown(entry.used);
    entry.used = used;
    if (shown(used) !== before) this.#changes.batch(() => this.#store.touchUnitOnly(entry));
  }

  keepPicture(unitId: string, picture: LastPicture): void {
    const entry = this.#store.units.get(unitId);
    if (entry === undefined) return;
    this.#lastPictures.keep(entry.record, picture);
    if (this.#views.unit(entry).thumbnailUrl === null) this.#changes.batch(() => this.#store.touchUnitOnly(entry));
  }

  lastPicture(unitId: string): LastPicture | null {
    const entry = this.#store.units.get(unitId);
    return entry === undefined ? null : this.#lastPictures.of(entry.record);
  }

  forgetPicture = (unitId: string): void => this.#lastPictures.forget(unitId);

  used: Registry['used'] = (id) => this.#store.units.get(id)?.used ?? null;

  onChange(listener: (change: Change) => void): () => void {
    return this.#changes.listen(listener);
  }

  unitRecord = (id: string): UnitRecord | undefined => this.#store.units.get(id)?.record;
  serverRecord = (id: string): ServerRecord | undefined => this.#store.servers.get(id)?.record;
  serverIds = (): string[] => [...this.#store.servers.keys()];
  serversOfInventory = (inventoryId: string): readonly ServerRecord[] =>
    [...this.#store.servers.values()].flatMap(({ record }) => (record.inventoryId === inventoryId ? [record] : []));
  channelRecord = (id: string): ChannelRecord | undefined => this.#store.channels.get(id)?.record;

  channelsOnAir(): readonly string[] {
    return [...this.#store.channels.values()].flatMap((entry) =>
      isChannelOnAir(this.#views.channel(entry).status) ? [entry.record.id] : [],
    );
  }

  channelsOfServer(serverId: string): readonly ServedChannel[] {
    return [...this.#store.channelsOfServer.get(serverId)].flatMap((id) => {
      const record = this.channelRecord(id);
      return record !== undefined && isServed(record) ? [record] : [];
    });
  }

  channelHealth = (id: string): ChannelHealth => this.#history.of(id, this.#clock.now());

  reportedUnit: Registry['reportedUnit'] = (id) => this.#store.units.get(id)?.reportedDevice;
  reportedServer: Registry['reportedServer'] = (id) => this.#store.servers.get(id)?.reportedDevice;

  reportedChannel: Registry['reportedChannel'] = (id) => {
    const serverId = this.#store.channels.get(id)?.record.serverId ?? null;
    return serverId === null ? undefined : this.#store.servers.get(serverId)?.reported.channel(id);
  };

  tallyHeard: Registry['tallyHeard'] = (source) => this.#store.tallyHeard(source);

  tallyOfUnit: Registry['tallyOfUnit'] = (id) => {
    const entry = this.#store.units.get(id);
    return entry === undefined ? null : this.#store.tallyOfUnit(entry);
  };

  tallySentBy: Registry['tallySentBy'] = (serverId) =>
    [...this.#store.tallyOfServer.get(serverId)].flatMap((id) => {
      const record = this.channelRecord(id);
      const sources = record?.tally.filter((source) => source.serverId === serverId && source.mode !== 'in') ?? [];
      return record === undefined ? [] : sources.map((source) => tallySent(source, record, this.tallyHeard));
    });

  tallyReport: Registry['tallyReport'] = (serverId) => this.#store.tallyAt(serverId)?.report;

  unit(id: string): Unit | undefined {
    const entry = this.#store.units.get(id);
    return entry && this.#views.unit(entry);
  }

  channel(id: string): Channel | undefined {
    const entry = this.#store.channels.get(id);
    return entry && this.#views.channel(entry);
  }

  server(id: string): Server | undefined {
    const entry = this.#store.servers.get(id);
    return entry && this.#views.server(entry);
  }

  units(groupId: string): readonly Unit[] {
    return [...this.#store.groups.of(groupId, 'unit')].flatMap((id) => this.unit(id) ?? []);
  }

  /** Every record, in no order. */
  records(): Records {
    const { units, channels, servers } = this.#store;
    return {
      units: recordsOf(units.values()),
      channels: recordsOf(channels.values()),
      servers: recordsOf(servers.values()),
    };
  }

  unitPage: Registry['unitPage'] = (scope, query) => this.#store.unitLists.page(scope, query);

  channels(groupId: string): readonly Channel[] {
    return [...this.#store.groups.of(groupId, 'channel')].flatMap((id) => this.channel(id) ?? []);
  }

  servers(groupId: string): readonly Server[] {
    return [...this.#store.groups.of(groupId, 'server')].flatMap((id) => this.server(id) ?? []);
  }

  #touchPictures(): void {
    for (const entry of this.#store.channels.values()) {
      if (this.#views.hasPicture(entry.record.id)) this.#store.touchChannel(entry);
    }
  }
}

function* recordsOf<R>(entries: Iterable<{ readonly record: R }>): Iterable<R> {
  for (const { record } of entries) yield record;
}
