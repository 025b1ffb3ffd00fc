import type { Channel, ChannelHealth, DeviceLabel, Server, Unit, UnitConfiguration } from '@backhaul/contract';
import type {
  OverlayTarget,
  ReportedChannel,
  ServerState,
  ServerTelemetry,
  SourceTally,
  TallyReport,
  UnitState,
  UnitTelemetry,
} from '@backhaul/contract/bus';
import type {
  AlertLevel,
  AlertMode,
  AlertSettings,
  AlertType,
  Cap,
  ChannelInput,
  ChannelType,
  DataMonitoring,
  DestinationProtocol,
  ForcedOutput,
  GeocodingSettings,
  Ownership,
  PictureChannel,
  ServerAlertSettings,
  SourceAddress,
  SourceOrder,
  StoreMode,
  Tally,
  Transition,
  UnitLicence,
  UnitService,
  UnitType,
  UsedAmounts,
} from '@backhaul/domain';
import type { StoredBridges, StoredServerUpgrade, StoredUpgrade } from '../../platform/db/schema.js';
import type { Scope } from '../../platform/access/scope.js';
import type { RecordedTallySource, TallyHearing } from './tally.js';

/** The open transmission of a unit or a channel, as stored in the database. */
export interface OpenTransmission {
  readonly id: string;
  readonly unitId: string;
  readonly channelId: string;
  /** The group of channels that the start named, of which `channelId` is a member; null: none. */
  readonly groupChannelId: string | null;
  readonly mode: StoreMode;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly stopAskedAt: number | null;
  /** All channels with their pictures, `channelId` first, if there are several; else null. */
  readonly channels: readonly PictureChannel[] | null;
}

/** Every channel that a transmission goes to. */
export const channelsOfRun = (run: Pick<OpenTransmission, 'channelId' | 'channels'> | null): readonly string[] =>
  run === null ? [] : (run.channels?.map(({ channelId }) => channelId) ?? [run.channelId]);

/** Alert rules that apply to a unit or a server; `settings` null: those of the automatic mode. */
export interface AlertChoice<Settings> {
  readonly mode: AlertMode;
  readonly groupId: string | null;
  readonly settings: Settings | null;
}

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
  readonly demo: boolean;
}

/** Database record of a unit. */
export interface UnitRecord extends Placed {
  readonly kind: 'unit';
  readonly type: UnitType;
  readonly comment: string;
  readonly alias: string;
  readonly serialNumber: string;
  /** Ownership by the provider; null: not specified. */
  readonly ownership: Ownership | null;
  readonly bucket: number;
  readonly selectedChannelId: string | null;
  /** Further channels of a unit with several. */
  readonly furtherChannelIds: readonly string[];
  readonly desired: UnitConfiguration;
  readonly desiredVersion: number;
  readonly pairedAt: number | null;
  readonly createdAt: number;
  readonly labels: readonly DeviceLabel[];
  readonly services: readonly UnitService[];
  readonly licence: UnitLicence;
  /** Software version for the upgrade of the unit. */
  readonly targetVersion: string | null;
  /** The latest upgrade request, and its result. */
  readonly upgrade: StoredUpgrade | null;
  readonly alertConfiguration: AlertChoice<AlertSettings>;
  /** Location settings, by the profile of its inventory; null: reported locations are used unchanged. */
  readonly geocoding: GeocodingSettings | null;
  /** Its groups with the map: users in none of them do not see its location. */
  readonly mapGroupIds: readonly string[];
  /** Whether its inventory has the map, which decides for a unit in no group. */
  readonly mapOfInventory: boolean;
  /** Locations before this time (ms) are not shown; null: none was cleared. */
  readonly placeClearedAt: number | null;
  /** How data usage is monitored, and the start of the count (ms), if one was set. */
  readonly monitoring: DataMonitoring;
  readonly usageResetAt: number | null;
  /** The usage profile that `monitoring` comes from; null: it is the unit's own. */
  readonly usageProfile: { readonly id: string; readonly name: string } | null;
  /** The settings of its databridge and video returns, and the latest request for each. */
  readonly bridges: StoredBridges;
  readonly transmission: OpenTransmission | null;
}

/** Database record of a server. */
export interface ServerRecord extends Placed {
  readonly kind: 'server';
  readonly bucket: number;
  readonly desiredVersion: number;
  readonly mediaKey: string;
  readonly pairedAt: number | null;
  readonly upgrade: StoredServerUpgrade | null;
  readonly alertConfiguration: AlertChoice<ServerAlertSettings>;
}

/** Database record of a channel. */
export interface ChannelRecord extends Placed {
  readonly kind: 'channel';
  readonly type: ChannelType;
  readonly input: ChannelInput;
  /** Null only for a group. */
  readonly serverId: string | null;
  /** The members of a group, in their order; null: no group. */
  readonly memberIds: readonly string[] | null;
  readonly passphrase: string;
  readonly latencyMs: number;
  readonly recording: boolean;
  readonly slate: boolean;
  /** The format of its programme. */
  readonly forcedOutput: ForcedOutput | null;
  /** Limits for units that send to it. */
  readonly bandwidthLimit: Cap | null;
  /** Whether only users who manage channels get its pictures and sound. */
  readonly privateSession: boolean;
  /** How often the tokens for its pictures were renewed. */
  readonly pictureGeneration: number;
  /** The graphic that its picture should show. */
  readonly overlay: OverlayTarget | null;
  /** Key of its RTMP or WebRTC sender. */
  readonly rtmpKey: string | null;
  /** The source that its server fetches. */
  readonly source: RecordedSource | null;
  /** The fallback sources. */
  readonly sourceOrder: SourceOrder | null;
  /** It serves as a video return to units. */
  readonly isVideoReturn: boolean;
  /** The channel that it feeds. */
  readonly feeds: string | null;
  /** The channel that feeds it, and the address that the server of that channel was given. */
  readonly fedBy: {
    readonly channelId: string;
    /** Null: its server has not reported yet where it listens. */
    readonly address: { readonly host: string; readonly port: number } | null;
    /** The share of the feed; null: it was started manually. */
    readonly subscriberId: string | null;
  } | null;
  /** Addresses of refused callers. */
  readonly blockedCallers: readonly string[];
  /** In the order in which they were added. */
  readonly destinations: readonly RecordedDestination[];
  /** The sources of tally interfaces that are assigned to it. */
  readonly tally: readonly RecordedTallySource[];
  readonly transmission: OpenTransmission | null;
}

/** A channel that is on a server: any but a group. */
export interface ServedChannel extends ChannelRecord {
  readonly serverId: string;
}

/** Whether a channel is on a server. */
export const isServed = (record: ChannelRecord): record is ServedChannel => record.serverId !== null;

/** Database record of a fetched source, without its secret. */
interface RecordedSource {
  readonly address: SourceAddress;
  readonly on: boolean;
  readonly hasSecret: boolean;
}

/** Database record of a streaming destination, without its address. */
export interface RecordedDestination {
  readonly id: string;
  readonly name: string;
  readonly protocol: DestinationProtocol;
  readonly on: boolean;
}

/** Reports of a device, with their times; `online` is null until the console knows (just after its start). */
export interface Reported<S, T> {
  readonly online: boolean | null;
  readonly session: string | null;
  /** When it last reported that it came online. */
  readonly cameAt: number | null;
  readonly lastSeenAt: number | null;
  readonly state: S | null;
  readonly stateAt: number | null;
  readonly telemetry: T | null;
}

export interface RaisedAlert {
  readonly id: string;
  readonly type: AlertType;
  readonly severity: AlertLevel;
  readonly since: number;
  readonly text: string;
  /** Absent until somebody acknowledges it. */
  readonly acknowledged?: { readonly by: string; readonly at: number; readonly comment: string };
}

/** The last picture of a unit that the console relayed, with its unit and channel at that time. */
export interface LastPicture {
  readonly jpeg: Buffer;
  /** When it was fetched, ms. */
  readonly at: number;
  /** The channel that it was sent to. */
  readonly channelId: string;
}

export type Kind = 'unit' | 'channel' | 'server';

/** Something that users see has changed; `groupIds`: its current and former groups. */
export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly groupIds: readonly string[];
}

/** A page of units: its sort order, and the text that they have to contain. */
export interface UnitPageQuery {
  /** Only of one inventory. */
  readonly inventoryId?: string;
  /** Only of one group. */
  readonly groupId?: string | undefined;
  readonly searchKey: 'name' | 'serialNumber' | 'comment';
  readonly searchValue: string;
  readonly sortBy: 'name' | 'type' | 'serialNumber' | 'createdAt';
  readonly sortDir: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface UnitPage {
  readonly total: number;
  readonly ids: readonly string[];
}

/**
 * All live state, in memory: records from the database joined with reports of devices.
 * Views are what users see. Services write to the database first and then `refresh`; PostgreSQL
 * notifications trigger the same on every console.
 */
export interface Registry {
  refresh(kind: Kind, id: string): Promise<void>;
  unitRecord(id: string): UnitRecord | undefined;
  serverIds(): readonly string[];
  serverRecord(id: string): ServerRecord | undefined;
  channelRecord(id: string): ChannelRecord | undefined;
  channelsOfServer(serverId: string): readonly ServedChannel[];
  /** Ids of the channels that are on air, in no order. */
  channelsOnAir(): readonly string[];
  /** Servers that are in an inventory, in no order. */
  serversOfInventory(inventoryId: string): readonly ServerRecord[];
  reportedUnit(id: string): Reported<UnitState, UnitTelemetry> | undefined;
  reportedServer(id: string): Reported<ServerState, ServerTelemetry> | undefined;
  reportedChannel(id: string): ReportedChannel | undefined;
  /** Current tally from switchers. */
  readonly tallyHeard: TallyHearing;
  /** Tally that a unit should show; null: none. */
  tallyOfUnit(id: string): Tally | null;
  /** Tally that the interfaces of a server should send. */
  tallySentBy(serverId: string): readonly SourceTally[];
  /** Tally report of a server in its current session; undefined: none. */
  tallyReport(serverId: string): TallyReport | undefined;
  unit(id: string): Unit | undefined;
  channel(id: string): Channel | undefined;
  /** The last hour of a channel. */
  channelHealth(id: string): ChannelHealth;
  server(id: string): Server | undefined;
  units(groupId: string): readonly Unit[];
  unitPage(scope: Scope, query: UnitPageQuery): UnitPage;
  channels(groupId: string): readonly Channel[];
  servers(groupId: string): readonly Server[];
  setTransition(unitId: string, transition: Transition | null): void;
  /** Shows for 2 s that the configuration of a unit is being updated (spec 1 §4). */
  setConfigurationUpdated(unitId: string): void;
  /** Usage of a unit in the current period, as last read. */
  setUsed(unitId: string, used: UsedAmounts): void;
  used(unitId: string): UsedAmounts | null;
  /** Keeps the last picture of a unit; shown once it sends nothing. */
  keepPicture(unitId: string, picture: LastPicture): void;
  lastPicture(unitId: string): LastPicture | null;
  forgetPicture(unitId: string): void;
  setAlerts(kind: 'unit' | 'server', deviceId: string, alerts: readonly RaisedAlert[]): void;
  /** Texts of a device's active alerts by its newest report; shown instead of the stored ones. */
  setAlertTexts(kind: 'unit' | 'server', deviceId: string, texts: ReadonlyMap<AlertType, string>): void;
  onChange(listener: (change: Change) => void): () => void;
}
