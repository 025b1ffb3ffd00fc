import type { AdministrationTables } from './schema-administration.js';
import type {
  CHANNEL_INPUTS,
  CameraPicture,
  Cap,
  ForcedOutput,
  SettingChange,
  SourceAddress,
  SourceOrder,
  StoreMode,
} from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';
import type {
  AlertConfigurationTable,
  AlertNoticeTable,
  AlertRouteTable,
  AlertTable,
  DutyListTable,
  MaintenanceWindowTable,
  IncidentNoticeTable,
  IncidentTable,
} from './schema-alerts.js';
import type {
  DestinationTable,
  StreamProfileTable,
  StreamProviderTable,
  GraphicTable,
  ShownGraphics,
} from './schema-destinations.js';
import type { PlayoutQueueTable, PlayoutTable } from './schema-playouts.js';
import type { FileUploadTable, PrivateSessionTable, RecordingTable } from './schema-recordings.js';
import type { AiSettingsTable, TranscriptPieceTable, TranscriptTable } from './schema-transcripts.js';
import type { TransceiverFeedTable } from './schema-feeds.js';
import type { ShareLinkTable, ShareWatcherTable } from './schema-share-links.js';
import type {
  AudioInterfaceChannelTable,
  AudioInterfaceTable,
  AudioRoomInterfaceTable,
} from './schema-audio-interfaces.js';
import type { TallyInterfaceTable, TallyLinkTable, TallySourceTable } from './schema-tally.js';
import type {
  DeviceGroupTable,
  DeviceLabelTable,
  DeviceTable,
  LabelTable,
  PairingCodeTable,
  SoftwarePackageTable,
  ServerTable,
  UnitTable,
} from './schema-devices.js';
import type { TelemetryHistoryTable, UsageCounterTable } from './schema-history.js';
import type { InvitationTable, InvitationSettingsTable } from './schema-guests.js';
import type {
  InventoryTable,
  GroupTable,
  UserTable,
  PasswordHistoryTable,
  UserGroupTable,
  UserInventoryTable,
  SessionTable,
  SecondFactorTable,
  RecoveryCodeTable,
  PasskeyTable,
  PushKeyTable,
  PushSubscriptionTable,
  PasskeyChallengeTable,
  ThrottleTable,
  PreferenceTable,
  UserContactTable,
  EmailVerificationTable,
  PasswordLinkTable,
} from './schema-people.js';
import type { CommandTable, PushTable, DeviceLogTable } from './schema-commands.js';

export type { StoredOrder, StoredServerOrder, StoredUnitOrder } from './schema-commands.js';
export type { RecordingTable } from './schema-recordings.js';
export type {
  DeviceTable,
  StoredBridge,
  StoredBridges,
  StoredServerUpgrade,
  StoredUpgrade,
  UnitTable,
} from './schema-devices.js';

export interface ChannelTable extends ShownGraphics {
  id: string;
  inventory_id: string;
  /** Null: a group of channels. */
  server_id: string | null;
  grouping: Generated<boolean>;
  name: string;
  /** It is always an output. */
  force_output: Generated<boolean>;
  /** A source for other channels. */
  distributor: Generated<boolean>;
  input: (typeof CHANNEL_INPUTS)[number];
  passphrase: string;
  latency_ms: Generated<number>;
  recording: Generated<boolean>;
  /** Whether it is recorded while a unit with a story sends to it, and whether such a recording runs now. */
  ingest: Generated<boolean>;
  ingest_recording: Generated<boolean>;
  /** Whether the programme continues with a slate when the picture ends. */
  slate: Generated<boolean>;
  /** The format of its programme; null: unchanged. */
  forced_output: JSONColumnType<ForcedOutput> | null;
  /** Limits for units that send to it; null: any bandwidth. */
  bandwidth_limit: JSONColumnType<Cap> | null;
  /** Whether only users who manage channels get its pictures and sound. */
  private_session: Generated<boolean>;
  /** How often the tokens for its pictures were renewed. */
  picture_generation: Generated<number>;
  /** Sealed key of the RTMP or WebRTC sender of the channel. */
  rtmp_key: string | null;
  /** The source that the server fetches. */
  source: JSONColumnType<SourceAddress> | null;
  /** Its sealed passphrase or password. */
  source_secret: string | null;
  source_on: Generated<boolean>;
  /** The fallback sources. */
  source_order: JSONColumnType<SourceOrder> | null;
  /** It serves as a video return to units. */
  video_return: Generated<boolean>;
  description: Generated<string>;
  /** Addresses of refused callers. */
  blocked_callers: Generated<readonly string[]>;
  demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** The members of groups of channels, in their order. */
export interface ChannelMemberTable {
  group_channel_id: string;
  channel_id: string;
  position: number;
}

export interface ChannelGroupTable {
  channel_id: string;
  group_id: string;
}

/** One run of a unit to a channel. Open while `ended_at` is null; at most one per unit, and one per channel among modes that occupy it. */
export interface TransmissionTable {
  id: string;
  /** The transmission that this further channel belongs to. */
  part_of: string | null;
  /** The picture of the channel, if the transmission has several. */
  picture: CameraPicture | null;
  unit_id: string;
  channel_id: string;
  /** The group of channels that the start named, of which `channel_id` is a member. */
  group_channel_id: string | null;
  asked_by: string | null;
  created_at: CreatedAt;
  started_at: Date | null;
  stop_asked_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  mode: Generated<StoreMode>;
}

/** First responses, repeated for the same key. */
export interface IdempotencyTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: CreatedAt;
}

/** Who did what, or was refused, on which record, from where. */
export interface AuditTable {
  id: Generated<string>;
  at: CreatedAt;
  user_id: string | null;
  username: string;
  /** The API key that acted, with its name at that time. */
  api_key_id: Generated<string | null>;
  api_key_name: Generated<string | null>;
  /** Username of the approver, if support acted in the inventory of the subject. */
  approved_by: Generated<string | null>;
  /** Username of the viewed user, if the user acted in view mode. */
  viewed_as: Generated<string | null>;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  result: 'done' | 'refused';
  code: string | null;
  address: string;
  detail: string | null;
  /** Settings before and after, if any were changed. */
  changes: ColumnType<readonly SettingChange[] | null, string | null | undefined, never>;
  /** Inventories whose administrators may read it: `auditPlace`. */
  inventory_ids: Generated<string[]>;
  /** Name of the subject at that time. */
  subject_name: Generated<string | null>;
}

export interface DeviceEventTable {
  id: string;
  device_id: string;
  at: Date;
  received_at: CreatedAt;
  type: string;
  transmission_id: string | null;
  channel_id: string | null;
  detail: string;
}

/** Values that the installation generates once. */
export interface SettingTable {
  key: string;
  value: string;
}

/** An e-mail or SMS. `body` is sealed, and empty after the message was sent. */
export interface OutboxTable {
  id: string;
  /** Inventory whose administrators may read it; null: those of the whole installation. */
  inventory_id: string | null;
  transport: 'email' | 'sms' | 'push';
  recipient: string;
  subject: string;
  body: string;
  /** The browser of a notification; null: none, or it was removed. */
  subscription_id: Generated<string | null>;
  /** The page that a notification opens. */
  path: Generated<string | null>;
  /** `kept`: no transport is configured, so administrators read it here. */
  state: 'waiting' | 'kept' | 'sent' | 'failed';
  attempts: Generated<number>;
  next_at: Date | null;
  error: string | null;
  created_at: CreatedAt;
  sent_at: Date | null;
}

/** Positions of units, one point per 30 s while they move. */
export interface DevicePositionTable {
  device_id: string;
  at: Date;
  lat: number;
  lng: number;
}

/** A console that runs on this database. */
export interface ConsoleTable {
  id: string;
  broker: 'embedded' | 'external';
  host: string;
  /** The scope of its process id: one boot of a machine, or one container. */
  machine: string;
  pid: number;
  /** Start time of its process, so that a reused process id is not taken for it. */
  birth: string;
  version: string;
  started_at: CreatedAt;
  /** Time of its last renewal, by the database's clock. */
  seen_at: CreatedAt;
}

/** The lease of a job that only one console of this database runs, and its last stored run. */
export interface JobTable {
  name: string;
  held_by: string;
  held_until: Date;
  ended_at: Date | null;
  took_ms: number | null;
  error: string | null;
}

/** Every table by its name. */
export interface Database extends AdministrationTables {
  device_logs: DeviceLogTable;
  inventories: InventoryTable;
  groups: GroupTable;
  users: UserTable;
  password_history: PasswordHistoryTable;
  user_groups: UserGroupTable;
  user_inventories: UserInventoryTable;
  sessions: SessionTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  push_subscriptions: PushSubscriptionTable;
  push_key: PushKeyTable;
  passkey_challenges: PasskeyChallengeTable;
  throttles: ThrottleTable;
  preferences: PreferenceTable;
  devices: DeviceTable;
  units: UnitTable;
  servers: ServerTable;
  device_groups: DeviceGroupTable;
  labels: LabelTable;
  device_labels: DeviceLabelTable;
  channels: ChannelTable;
  channel_members: ChannelMemberTable;
  channel_groups: ChannelGroupTable;
  destinations: DestinationTable;
  playout_queues: PlayoutQueueTable;
  playouts: PlayoutTable;
  recordings: RecordingTable;
  private_sessions: PrivateSessionTable;
  file_uploads: FileUploadTable;
  ai_settings: AiSettingsTable;
  transcripts: TranscriptTable;
  transcript_pieces: TranscriptPieceTable;
  share_links: ShareLinkTable;
  audio_interfaces: AudioInterfaceTable;
  audio_interface_channels: AudioInterfaceChannelTable;
  audio_room_interfaces: AudioRoomInterfaceTable;
  tally_interfaces: TallyInterfaceTable;
  tally_sources: TallySourceTable;
  tally_links: TallyLinkTable;
  transceiver_feeds: TransceiverFeedTable;
  share_watchers: ShareWatcherTable;
  stream_profiles: StreamProfileTable;
  stream_providers: StreamProviderTable;
  graphics: GraphicTable;
  software_packages: SoftwarePackageTable;
  pairing_codes: PairingCodeTable;
  commands: CommandTable;
  pushes: PushTable;
  transmissions: TransmissionTable;
  idempotency: IdempotencyTable;
  audit: AuditTable;
  device_events: DeviceEventTable;
  alerts: AlertTable;
  alert_configurations: AlertConfigurationTable;
  alert_routes: AlertRouteTable;
  alert_notices: AlertNoticeTable;
  incidents: IncidentTable;
  incident_notices: IncidentNoticeTable;
  duty_lists: DutyListTable;
  maintenance_windows: MaintenanceWindowTable;
  telemetry_history: TelemetryHistoryTable;
  usage_counters: UsageCounterTable;
  settings: SettingTable;
  consoles: ConsoleTable;
  jobs: JobTable;
  outbox: OutboxTable;
  user_contacts: UserContactTable;
  email_verifications: EmailVerificationTable;
  password_links: PasswordLinkTable;
  device_positions: DevicePositionTable;
  invitations: InvitationTable;
  invitation_settings: InvitationSettingsTable;
}
