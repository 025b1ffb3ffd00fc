import type { AppContract } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { ReferredRecords } from '../../state/registry/view-filter.js';
import type { HandlersOf, SubjectResolvers } from '../../platform/http/types.js';
import type { Registry } from '../../state/registry/types.js';
import { visibleAccessApproval, type VisibleAccessApproval } from './access-approval.js';
import { visibleRemoteAction, type VisibleRemoteAction } from './remote-action.js';
import { visibleAudioInterface, type VisibleAudioInterface } from './audio-interface.js';
import { visibleAudioRoom, type VisibleAudioRoom } from './audio-room.js';
import { visibleSupportCase, type VisibleSupportCase } from './support-case.js';
import { visiblePortalDocument, type VisiblePortalDocument } from './portal-document.js';
import { visibleStory, type VisibleStory } from './story.js';
import { visibleAlert, type VisibleAlert } from './alert.js';
import { visibleAlertRoute, visibleDutyList, visibleMaintenanceWindow, type VisibleRouting } from './alert-routing.js';
import { visibleGroup, type VisibleGroup } from './group.js';
import { visibleInventory, type VisibleInventory } from './inventory.js';
import { visibleLabel, type VisibleLabel } from './label.js';
import { visibleGraphic, type VisibleGraphic } from './graphic.js';
import { visibleStreamProfile, type VisibleStreamProfile } from './stream-profile.js';
import { visibleApiKey, type VisibleApiKey } from './api-key.js';
import { visibleAuditEntry, type VisibleAuditEntry } from './audit-entry.js';
import { visibleStreamProvider, type VisibleStreamProvider } from './stream-provider.js';
import { visibleRollout, type VisibleRollout } from './rollout.js';
import { visibleUser, type VisibleUser } from './user.js';
import { visiblePublisher, type VisiblePublisher } from './publisher.js';
import { visibleSubscriber, type VisibleSubscriber } from './subscriber.js';
import { visibleOrganization, type VisibleOrganization } from './organization.js';
import { visibleSoftwareVersion, type VisibleSoftwareVersion } from './software-version.js';
import { visibleReleaseNote, type VisibleReleaseNote } from './release-note.js';
import { visibleClientNotification, type VisibleClientNotification } from './client-notification.js';
import { visibleInventoryService, type VisibleInventoryService } from './inventory-service.js';
import {
  visibleGeocodingProfile,
  visibleModemVendor,
  visibleOperatorSet,
  type VisibleSetting,
} from './system-setting.js';
import { visibleUsageProfile, type VisibleUsageProfile } from './usage-profile.js';
import { visibleTallyInterface, type VisibleTallyInterface } from './tally-interface.js';
import { visibleWebhook, type VisibleWebhook } from './webhook.js';
import {
  visibleAnyChannel,
  visibleChannel,
  visibleReturnChannel,
  visibleDevice,
  visibleServer,
  visibleUnit,
  type VisibleAnyChannel,
  type VisibleChannel,
  type VisibleDevice,
  type VisibleServer,
  type VisibleUnit,
} from './records.js';

/** Subjects of calls, as their handlers receive them. */
export interface Subjects {
  readonly unit: VisibleUnit;
  readonly device: VisibleDevice;
  readonly channel: VisibleChannel;
  readonly anyChannel: VisibleAnyChannel;
  readonly returnChannel: VisibleChannel;
  readonly server: VisibleServer;
  readonly group: VisibleGroup;
  readonly inventory: VisibleInventory;
  readonly label: VisibleLabel;
  readonly graphic: VisibleGraphic;
  readonly streamProfile: VisibleStreamProfile;
  readonly streamProvider: VisibleStreamProvider;
  readonly auditEntry: VisibleAuditEntry;
  readonly apiKey: VisibleApiKey;
  readonly webhook: VisibleWebhook;
  readonly alert: VisibleAlert;
  readonly publisher: VisiblePublisher;
  readonly subscriber: VisibleSubscriber;
  readonly rollout: VisibleRollout;
  readonly clientNotification: VisibleClientNotification;
  readonly organization: VisibleOrganization;
  readonly softwareVersion: VisibleSoftwareVersion;
  readonly releaseNote: VisibleReleaseNote;
  readonly alertRoute: VisibleRouting;
  readonly dutyList: VisibleRouting;
  readonly maintenanceWindow: VisibleRouting;
  readonly usageProfile: VisibleUsageProfile;
  readonly geocodingProfile: VisibleSetting;
  readonly modemVendor: VisibleSetting;
  readonly operatorSet: VisibleSetting;
  readonly inventoryService: VisibleInventoryService;
  readonly accessApproval: VisibleAccessApproval;
  readonly remoteAction: VisibleRemoteAction;
  readonly supportCase: VisibleSupportCase;
  readonly portalDocument: VisiblePortalDocument;
  readonly audioInterface: VisibleAudioInterface;
  readonly tallyInterface: VisibleTallyInterface;
  readonly audioRoom: VisibleAudioRoom;
  readonly story: VisibleStory;
  readonly user: VisibleUser;
}

/** The handlers of one group of calls, as its area writes them. */
export type AreaHandlers<G extends keyof AppContract> = HandlersOf<Pick<AppContract, G>, Subjects>[G];

interface SubjectDependencies {
  readonly db: Kysely<Database>;
  readonly registry: ReferredRecords & Pick<Registry, 'unit' | 'server' | 'channel'>;
}

/** Finds the subject of a call as its caller may see it. Each throws NOT_FOUND for missing subjects and those outside the caller's scope. */
export const subjectResolvers = ({ db, registry }: SubjectDependencies): SubjectResolvers<Subjects> => ({
  unit: (scope, id) => visibleUnit(registry, scope, id),
  device: (scope, id) => visibleDevice(registry, scope, id),
  channel: (scope, id) => visibleChannel(registry, scope, id),
  anyChannel: (scope, id) => visibleAnyChannel(registry, scope, id),
  returnChannel: (scope, id) => visibleReturnChannel(registry, scope, id),
  server: (scope, id) => visibleServer(registry, scope, id),
  group: (scope, id) => visibleGroup(db, scope, id),
  inventory: (scope, id) => visibleInventory(db, scope, id),
  label: (scope, id) => visibleLabel(db, scope, id),
  graphic: (scope, id) => visibleGraphic(db, scope, id),
  streamProfile: (scope, id) => visibleStreamProfile(db, scope, id),
  streamProvider: (scope, id) => visibleStreamProvider(db, scope, id),
  auditEntry: (scope, id) => visibleAuditEntry(db, scope, id),
  apiKey: (scope, id) => visibleApiKey(db, scope, id),
  webhook: (scope, id) => visibleWebhook(db, scope, id),
  alert: (scope, id) => visibleAlert(db, scope, id),
  publisher: (scope, id) => visiblePublisher(db, scope, id),
  subscriber: (scope, id) => visibleSubscriber(db, scope, id),
  rollout: (scope, id) => visibleRollout(db, scope, id),
  organization: (scope, id) => visibleOrganization(db, scope, id),
  softwareVersion: (scope, id) => visibleSoftwareVersion(db, scope, id),
  releaseNote: (scope, id) => visibleReleaseNote(db, scope, id),
  clientNotification: (scope, id) => visibleClientNotification(db, scope, id),
  alertRoute: (scope, id) => visibleAlertRoute(db, scope, id),
  dutyList: (scope, id) => visibleDutyList(db, scope, id),
  maintenanceWindow: (scope, id) => visibleMaintenanceWindow(db, scope, id),
  usageProfile: (scope, id) => visibleUsageProfile(db, scope, id),
  geocodingProfile: (scope, id) => visibleGeocodingProfile(db, scope, id),
  modemVendor: (scope, id) => visibleModemVendor(db, scope, id),
  operatorSet: (scope, id) => visibleOperatorSet(db, scope, id),
  inventoryService: (scope, id) => visibleInventoryService(db, scope, id),
  accessApproval: (scope, id) => visibleAccessApproval(db, scope, id),
  remoteAction: (scope, id) => visibleRemoteAction(db, scope, id),
  supportCase: (scope, id) => visibleSupportCase(db, scope, id),
  portalDocument: (scope, id) => visiblePortalDocument(db, scope, id),
  audioInterface: (scope, id) => visibleAudioInterface(db, scope, id),
  tallyInterface: (scope, id) => visibleTallyInterface(db, scope, id),
  audioRoom: (scope, id) => visibleAudioRoom(db, scope, id),
  story: (scope, id) => visibleStory(db, scope, id),
  user: (scope, id) => visibleUser(db, scope, id),
});
