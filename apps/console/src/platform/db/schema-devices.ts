import type { UnitConfiguration } from '@backhaul/contract';
import type { DeviceState } from '@backhaul/contract/bus';
import type {
  CertificateFacts,
  Bridge,
  BridgeAsk,
  DataMonitoring,
  DeviceSoftwareCode,
  ExportAddress,
  LabelColour,
  Ownership,
  ServerSettings,
  ServerPipeSettings,
  SmpteSettings,
  ServerUpgradeOutcome,
  SoftwareKind,
  UNIT_TYPES,
  UnitService,
  UpgradeOutcome,
} from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Target of a bridge, a channel (video return) or a server (databridge, IP pipe), and the last request for it; `at`: ms. */
export interface StoredBridge {
  readonly targetId: string | null;
  readonly asked: BridgeAsk | null;
  /** The file that a return was last asked to play instead of its channel. */
  readonly file?: StoredReturnFile | null;
}
/** A file that is played into the return of a unit; `channelId`: its channel. */
interface StoredReturnFile {
  readonly fileId: string;
  readonly channelId: string;
  readonly name: string;
  readonly isPrivate: boolean;
}
export type StoredBridges = Partial<Readonly<Record<Bridge, StoredBridge>>>;

/** The last upgrade of a unit: its version (`targetVersion`), its order and its result; times in ms. */
export interface StoredUpgrade {
  readonly version: string;
  readonly commandId: string | null;
  readonly askedAt: number;
  readonly expiresAt: number | null;
  readonly outcome: UpgradeOutcome | null;
  readonly code: DeviceSoftwareCode | null;
  readonly reason: string | null;
}

/** The version that a server was last asked to install, its order, and the outcome. */
export interface StoredServerUpgrade {
  readonly version: string;
  readonly commandId: string;
  readonly askedAt: number;
  readonly outcome: ServerUpgradeOutcome | null;
  readonly code: DeviceSoftwareCode | null;
  readonly reason: string | null;
}

/** Packages of the server program. `sha256` of `data`, hexadecimal; `signature`: Ed25519 of `data`, base64. */
export interface SoftwarePackageTable {
  kind: SoftwareKind;
  version: string;
  node: string;
  sha256: string;
  bytes: number;
  signature: string;
  data: Buffer;
  created_at: CreatedAt;
}

/**
 * Columns that units and servers share; each has a row of its kind in `units` or `servers`. To lock both, lock
 * this row first. `last_state` is the last report of the device, written with a delay; never read on the live path.
 */
export interface DeviceTable {
  id: string;
  kind: 'unit' | 'server';
  inventory_id: string;
  name: string;
  bucket: number;
  demo: Generated<boolean>;
  /** Ownership by the provider; null: not specified. */
  ownership: Ownership | null;
  secret_hash: Buffer | null;
  paired_at: Date | null;
  /** Counts changes of a device's requested configuration: of `units.desired`, or of the channels of a server. */
  desired_version: Generated<number>;
  last_state: JSONColumnType<DeviceState> | null;
  last_online: Generated<boolean>;
  last_seen_at: Date | null;
  created_at: CreatedAt;
}

/** Columns of units only. */
export interface UnitTable {
  device_id: string;
  type: (typeof UNIT_TYPES)[number];
  serial_number: Generated<string>;
  comment: Generated<string>;
  alias: Generated<string>;
  selected_channel_id: string | null;
  /** Further channels of a point-to-multipoint unit. */
  further_channel_ids: Generated<string[]>;
  /** Licensed services, besides the unit's own licence, whose remaining hours follow; a negative number means no licence. */
  services: Generated<UnitService[]>;
  license_ra_hours: Generated<number>;
  license_rl_hours: Generated<number>;
  license_expires_at: Date | null;
  /** End of the licence that was activated on demand; null: none was. */
  license_activated_until: Date | null;
  /** The end of the licence that was last warned of, and how many days before. */
  license_warned_end: Date | null;
  license_warned_days: number | null;
  target_version: string | null;
  upgrade: ColumnType<StoredUpgrade | null, string | undefined, string | null>;
  /** Locations from before this time are not shown. */
  place_cleared_at: Date | null;
  /** How data usage is monitored; null: not at all. The second column is the start of the count, if one was set. */
  data_monitoring: ColumnType<DataMonitoring | null, string | undefined, string | null>;
  usage_reset_at: Date | null;
  /** The chosen story, and the revision of it that the unit's metadata contains. */
  story_id: string | null;
  story_revision: Generated<number>;
  /** The usage profile that monitors it instead of `data_monitoring`. */
  usage_profile_id: string | null;
  /** The settings of a unit's bridges, and the latest request for each. */
  bridges: ColumnType<StoredBridges, string | undefined, string>;
  /** Requested configuration. */
  desired: JSONColumnType<UnitConfiguration> | null;
  /** Secrets of `desired`, sealed as one text. */
  secrets: string | null;
  /** The machine that a unit is set up for. */
  machine_uid: Generated<string>;
}

/** Columns of servers only. Their requested configuration follows from their channels. */
export interface ServerTable {
  device_id: string;
  /** Key of the tokens for its pictures. */
  media_key: string | null;
  comment: Generated<string>;
  /** Export destination of its recordings; null: none. */
  export_address: ColumnType<ExportAddress | null, string | undefined, string | null>;
  /** Sealed secrets of that address. */
  export_secret: string | null;
  /** Displayed facts about its certificate; null: it has none. */
  certificate: ColumnType<CertificateFacts | null, string | undefined, string | null>;
  /** Sealed chain and private key of that certificate. */
  certificate_secret: string | null;
  /** Settings that were changed; defaults are in `FIRST_SERVER_SETTINGS`. */
  settings: ColumnType<Partial<ServerSettings>, string | undefined, string>;
  /** As `settings`, for ST 2110; defaults are in `FIRST_SMPTE_SETTINGS`. */
  smpte: ColumnType<Partial<SmpteSettings>, string | undefined, string>;
  /** As `settings`, for IP pipes; defaults are in `FIRST_PIPE_SETTINGS`. */
  pipes: ColumnType<Partial<ServerPipeSettings>, string | undefined, string>;
  /** Location as users entered it; both coordinates, in degrees, or none. */
  address: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  upgrade: ColumnType<StoredServerUpgrade | null, string | undefined, string | null>;
}

export interface DeviceGroupTable {
  device_id: string;
  group_id: string;
}

export interface LabelTable {
  id: string;
  inventory_id: string;
  label: string;
  colour: Generated<LabelColour>;
}

export interface DeviceLabelTable {
  label_id: string;
  device_id: string;
}

export interface PairingCodeTable {
  code_hash: Buffer;
  device_id: string;
  expires_at: Date;
  used_at: Date | null;
}
