import type { IngestAccountGroupTable, IngestAccountTable, NewsroomTable, StoryTable } from './schema-stories.js';
import type { AccessApprovalTable } from './schema-access-approvals.js';
import type { ApiKeyGroupTable, ApiKeyInventoryTable, ApiKeyTable } from './schema-api-keys.js';
import type {
  DeviceServiceTable,
  InventoryServiceTable,
  LicenseActivationTable,
  OverlayUseTable,
  UsedTrialTable,
} from './schema-inventory-services.js';
import type {
  EnterpriseUserTable,
  LogoutTokenTable,
  OrganizationInventoryTable,
  OrganizationTable,
  SignOnAttemptTable,
  SignOnSessionTable,
} from './schema-organizations.js';
import type { PlaceHistoryTable } from './schema-place-history.js';
import type { PortalDocumentTable } from './schema-portal-documents.js';
import type { RemoteActionFileTable, RemoteActionTable } from './schema-remote-actions.js';
import type { RolloutDeviceTable, RolloutTable } from './schema-rollouts.js';
import type { PastSubscriberTable, PublisherTable, SubscriberTable } from './schema-shares.js';
import type {
  AudioLetOutTable,
  AudioParticipantTable,
  AudioRoomChannelTable,
  AudioRoomSoundTable,
  AudioRoomTable,
  AudioRoomUnitTable,
} from './schema-audio-rooms.js';
import type { SupportCaseTable, SupportMessageTable } from './schema-support-cases.js';
import type { GeocodingProfileTable, ModemVendorTable, OperatorSetTable } from './schema-system-settings.js';
import type {
  ApplicationConfigurationTable,
  PageViewTable,
  ReleaseNoteReaderTable,
  ReleaseNoteTable,
  SoftwareVersionProductTable,
  SoftwareVersionTable,
} from './schema-system.js';
import type { UsageProfileTable } from './schema-usage-profiles.js';
import type {
  PastTransmissionTable,
  PastFileTable,
  PastUnitTable,
  UsageBaselineTable,
  UsageDayTable,
  UsageReportTable,
} from './schema-usage-reports.js';
import type { UserViewTable } from './schema-user-views.js';
import type { WebhookDeliveryTable, WebhookTable } from './schema-webhooks.js';
import type { ClientNotificationInventoryTable, ClientNotificationTable } from './schema-client-notifications.js';

/** Tables of administration: rights, services, software, notices, and their history. */
export interface AdministrationTables {
  api_keys: ApiKeyTable;
  api_key_inventories: ApiKeyInventoryTable;
  api_key_groups: ApiKeyGroupTable;
  publishers: PublisherTable;
  subscribers: SubscriberTable;
  past_subscribers: PastSubscriberTable;
  inventory_services: InventoryServiceTable;
  overlay_uses: OverlayUseTable;
  license_activations: LicenseActivationTable;
  device_services: DeviceServiceTable;
  used_trials: UsedTrialTable;
  usage_profiles: UsageProfileTable;
  geocoding_profiles: GeocodingProfileTable;
  modem_vendors: ModemVendorTable;
  operator_sets: OperatorSetTable;
  usage_days: UsageDayTable;
  usage_reports: UsageReportTable;
  usage_baselines: UsageBaselineTable;
  past_files: PastFileTable;
  past_units: PastUnitTable;
  past_transmissions: PastTransmissionTable;
  access_approvals: AccessApprovalTable;
  user_views: UserViewTable;
  remote_actions: RemoteActionTable;
  remote_action_files: RemoteActionFileTable;
  audio_rooms: AudioRoomTable;
  audio_room_units: AudioRoomUnitTable;
  audio_room_channels: AudioRoomChannelTable;
  audio_let_outs: AudioLetOutTable;
  audio_room_sounds: AudioRoomSoundTable;
  audio_participants: AudioParticipantTable;
  support_cases: SupportCaseTable;
  stories: StoryTable;
  newsrooms: NewsroomTable;
  ingest_accounts: IngestAccountTable;
  ingest_account_groups: IngestAccountGroupTable;
  support_messages: SupportMessageTable;
  portal_documents: PortalDocumentTable;
  place_history: PlaceHistoryTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  rollouts: RolloutTable;
  rollout_devices: RolloutDeviceTable;
  organizations: OrganizationTable;
  organization_inventories: OrganizationInventoryTable;
  enterprise_users: EnterpriseUserTable;
  sign_on_attempts: SignOnAttemptTable;
  sign_on_sessions: SignOnSessionTable;
  logout_tokens: LogoutTokenTable;
  client_notifications: ClientNotificationTable;
  client_notification_inventories: ClientNotificationInventoryTable;
  release_notes: ReleaseNoteTable;
  release_note_readers: ReleaseNoteReaderTable;
  page_views: PageViewTable;
  software_versions: SoftwareVersionTable;
  software_version_products: SoftwareVersionProductTable;
  application_configuration: ApplicationConfigurationTable;
}
