import type {
  AlertSettings,
  Channel,
  ChannelHealth,
  DeviceLabel,
  Server,
  Unit,
  UnitConfiguration,
} from '@backhaul/contract';
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

/** The open transmission of a unit or a channel, as the database has it. */
export interface OpenTransmission {
  readonly id: string;
  readonly unitId: string;
  readonly channelId: string;
  /** The group of channels that it was started to, of which `channelId` is a member; null: none. */
  readonly groupChannelId: string | null;
  readonly mode: StoreMode;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly stopAskedAt: number | null;
  /** All its channels and what each gets, `channelId` first, where there are several; else null. */
  readonly channels: readonly PictureChannel[] | null;
}

/** Every channel that a transmission goes to. */
export const channelsOfRun = (run: Pick<OpenTransmission, 'channelId' | 'channels'> | null): readonly string[] =>
  run === null ? [] : (run.channels?.map(({ channelId }) => channelId) ?? [run.channelId]);

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
  readonly demo: boolean;
}

/** What the database knows of a unit. */
export interface UnitRecord extends Placed {
  readonly kind: 'unit';
  readonly type: UnitType;
  readonly comment: string;
  readonly alias: string;
  readonly serialNumber: string;
  /** How the provider holds it; null: not said. */
  readonly ownership: Ownership | null;
  readonly bucket: number;
  readonly selectedChannelId: string | null;
  /** Channels that a unit of several sends to besides. */
  readonly furtherChannelIds: readonly string[];
  readonly desired: UnitConfiguration;
  readonly desiredVersion: number;
  readonly pairedAt: number | null;
  readonly createdAt: number;
  readonly labels: readonly DeviceLabel[];
  readonly services: readonly UnitService[];
  readonly licence: UnitLicence;
  /** Software version to which the unit shall be upgraded. */
  readonly targetVersion: string | null;
  /** The latest upgrade request, and its result. */
  readonly upgrade: StoredUpgrade | null;
  /** By what rules its alerts go; `settings` null: those of the automatic mode. */
  readonly alertConfiguration: {
    readonly mode: AlertMode;
    readonly groupId: string | null;
    readonly settings: AlertSettings | null;
  };
  /** What locations it reports, by the profile of its inventory; null: each, as it is. */
  readonly geocoding: GeocodingSettings | null;
  /** Of its groups, those that have the map: who is in none of them is not told where it is. */
  readonly mapGroupIds: readonly string[];
  /** Locations before this time (ms) are not shown; null: none was cleared. */
  readonly placeClearedAt: number | null;
  /** How data usage is monitored, and the start of the count (ms), if one was set. */
  readonly monitoring: DataMonitoring;
  readonly usageResetAt: number | null;
  /** The usage profile that `monitoring` is of; null: it is the unit's own. */
  readonly usageProfile: { readonly id: string; readonly name: string } | null;
  /** The settings of its databridge and video returns, and the latest request for each. */
  readonly bridges: StoredBridges;
  readonly transmission: OpenTransmission | null;
}

/** What the database knows of a server. */
export interface ServerRecord extends Placed {
  readonly kind: 'server';
  readonly bucket: number;
  readonly desiredVersion: number;
  readonly mediaKey: string;
  readonly pairedAt: number | null;
  readonly upgrade: StoredServerUpgrade | null;
}

/** What the database knows of a channel. */
export interface ChannelRecord extends Placed {
  readonly kind: 'channel';
  readonly type: ChannelType;
  readonly input: ChannelInput;
  /** Null of a group alone. */
  readonly serverId: string | null;
  /** The channels that it groups, in their order; null: it is no group. */
  readonly memberIds: readonly string[] | null;
  readonly passphrase: string;
  readonly latencyMs: number;
  readonly recording: boolean;
  readonly slate: boolean;
  /** The format of its programme. */
  readonly forcedOutput: ForcedOutput | null;
  /** What units may send to it. */
  readonly bandwidthLimit: Cap | null;
  /** Whether its pictures and its sound are given to those alone who manage channels. */
  readonly privateSession: boolean;
  /** How often the tokens for its pictures were renewed. */
  readonly pictureGeneration: number;
  /** The graphic that is to be on its picture. */
  readonly overlay: OverlayTarget | null;
  /** Key of the RTMP or WebRTC sender that it was given to. */
  readonly rtmpKey: string | null;
  /** What its server fetches. */
  readonly source: RecordedSource | null;
  /** What it falls back to. */
  readonly sourceOrder: SourceOrder | null;
  /** It exists to be returned to units. */
  readonly isVideoReturn: boolean;
  /** The channel that it feeds. */
  readonly feeds: string | null;
  /** The channel that feeds it, and where that one's server was sent. */
  readonly fedBy: {
    readonly channelId: string;
    /** Null: its server has not said yet where it listens. */
    readonly address: { readonly host: string; readonly port: number } | null;
    /** The share that the feed carries; null: it was started by hand. */
    readonly subscriberId: string | null;
  } | null;
  /** Addresses whose calls it refuses. */
  readonly blockedCallers: readonly string[];
  /** In the order in which they were added. */
  readonly destinations: readonly RecordedDestination[];
  /** The sources of tally interfaces that it is. */
  readonly tally: readonly RecordedTallySource[];
  readonly transmission: OpenTransmission | null;
}

/** A channel that is on a server: any but a group. */
export interface ServedChannel extends ChannelRecord {
  readonly serverId: string;
}

/** Whether a channel is on a server. */
export const isServed = (record: ChannelRecord): record is ServedChannel => record.serverId !== null;

/** What the database knows of a source that is fetched, without its secret. */
interface RecordedSource {
  readonly address: SourceAddress;
  readonly on: boolean;
  readonly hasSecret: boolean;
}

/** What the database knows of a streaming destination, without where it is. */
export interface RecordedDestination {
  readonly id: string;
  readonly name: string;
  readonly protocol: DestinationProtocol;
  readonly on: boolean;
}

/** What a device reported, and when; `online` is null until the console knows (just after its start). */
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

export interface StandingAlert {
  readonly id: string;
  readonly type: AlertType;
  readonly severity: AlertLevel;
  readonly since: number;
  readonly text: string;
  /** Absent until somebody acknowledges it. */
  readonly acknowledged?: { readonly by: string; readonly at: number; readonly comment: string };
}

/** The last picture of a unit that the console relayed, and whose it was then. */
export interface LastPicture {
  readonly jpeg: Buffer;
  /** When it was had, ms. */
  readonly at: number;
  /** The channel that it was sent to. */
  readonly channelId: string;
}

export type Kind = 'unit' | 'channel' | 'server';

/** Something that users see changed; `groupIds` are those it is in now and those that it was in before. */
export interface Change {
  readonly kind: Kind;
  readonly id: string;
  readonly groupIds: readonly string[];
}

/** Which page of units, how sorted, and what a text of theirs has to contain. */
export interface UnitPageQuery {
  /** Of one inventory alone. */
  readonly inventoryId?: string;
  /** Of one group alone. */
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
  /** What switchers say now. */
  readonly tallyHeard: TallyHearing;
  /** What a unit is to show; null: nothing. */
  tallyOfUnit(id: string): Tally | null;
  /** What the interfaces of a server are to send. */
  tallySentBy(serverId: string): readonly SourceTally[];
  /** What a server reports of tally in its present session; undefined: nothing. */
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
  /** What a unit used in the period that is counted, as last read. */
  setUsed(unitId: string, used: UsedAmounts): void;
  used(unitId: string): UsedAmounts | null;
  /** Keeps what a unit sent last; shown once it sends nothing. */
  keepPicture(unitId: string, picture: LastPicture): void;
  lastPicture(unitId: string): LastPicture | null;
  forgetPicture(unitId: string): void;
  setAlerts(kind: 'unit' | 'server', deviceId: string, alerts: readonly StandingAlert[]): void;
  /** Texts of a device's active alerts by its newest report; shown instead of the stored ones. */
  setAlertTexts(kind: 'unit' | 'server', deviceId: string, texts: ReadonlyMap<AlertType, string>): void;
  onChange(listener: (change: Change) => void): () => void;
}
