import type { AppContract } from '@backhaul/contract';
import type { HandlersOf } from '../platform/http/types.js';
import type { AreaHandlers, Subjects } from '../control/policies/subjects.js';
import { adminUnitHandlers } from './admin-units/handlers.js';
import { alertHandlers } from './alerts/handlers.js';
import { alertRouteHandlers } from './alert-routes/handlers.js';
import { apiKeyHandlers } from './api-keys/handlers.js';
import { audioInterfaceHandlers } from './audio-interfaces/handlers.js';
import { audioRoomHandlers } from './audio-rooms/handlers.js';
import { auditHandlers } from './audit/handlers.js';
import { bridgeHandlers } from './bridges/handlers.js';
import { cameraHandlers } from './cameras/handlers.js';
import { certificateHandlers } from './certificates/handlers.js';
import { commonCalls } from './channels/common.js';
import { channelHandlers } from './channels/handlers.js';
import { clientHandlers } from './client/handlers.js';
import { configurationHandlers } from './configuration/handlers.js';
import { contactHandlers } from './contacts/handlers.js';
import { deviceVersionHandlers } from './device-versions/handlers.js';
import { destinationHandlers } from './destinations/handlers.js';
import { dutyListHandlers } from './duty-lists/handlers.js';
import { exportHandlers } from './exports/handlers.js';
import { groupHandlers } from './groups/handlers.js';
import { inventoryServiceHandlers } from './inventory-services/handlers.js';
import { inventoryHandlers } from './inventories/handlers.js';
import { licenseActivationHandlers } from './license-activations/handlers.js';
import { invitationHandlers } from './invitations/handlers.js';
import { labelHandlers } from './labels/handlers.js';
import { maintenanceWindowHandlers } from './maintenance-windows/handlers.js';
import { outboxHandlers } from './outbox/handlers.js';
import { pushSubscriptionHandlers } from './push-subscriptions/handlers.js';
import { passkeyHandlers } from './passkeys/handlers.js';
import { pairingHandlers } from './pairing/handlers.js';
import { publisherHandlers } from './publishers/handlers.js';
import { remoteActionHandlers } from './remote-actions/handlers.js';
import { returnChannelHandlers } from './return-channels/handlers.js';
import { channelFileHandlers } from './channel-files/handlers.js';
import { fileUploadHandlers } from './file-uploads/handlers.js';
import { playoutHandlers } from './playouts/handlers.js';
import { recordingHandlers } from './recordings/handlers.js';
import { locationHandlers } from './locations/handlers.js';
import { ptmpHandlers } from './ptmp/handlers.js';
import { rolloutHandlers } from './rollouts/handlers.js';
import { rtmpOutputHandlers } from './rtmp-outputs/handlers.js';
import { searchHandlers } from './search/handlers.js';
import { secondFactorHandlers } from './second-factor/handlers.js';
import { serverLogHandlers } from './server-logs/handlers.js';
import { softwareHandlers } from './software/handlers.js';
import { serverSettingHandlers } from './server-settings/handlers.js';
import { metadataLabelHandlers } from './metadata-labels/handlers.js';
import { serverIpPipeHandlers } from './server-ip-pipe/handlers.js';
import { serverSmpteHandlers } from './server-smpte/handlers.js';
import { serverHandlers } from './servers/handlers.js';
import { shareLinkHandlers } from './share-links/handlers.js';
import { sessionHandlers } from './session/handlers.js';
import { settingsHandlers } from './settings/handlers.js';
import { fileHandlers } from './files/handlers.js';
import { graphicHandlers } from './graphics/handlers.js';
import { streamProfileHandlers } from './stream-profiles/handlers.js';
import { streamProviderHandlers } from './stream-providers/handlers.js';
import { subscriberHandlers } from './subscribers/handlers.js';
import { timelineHandlers } from './timeline/handlers.js';
import { transceiverFeedHandlers } from './transceiver-feeds/handlers.js';
import { unitLogHandlers } from './unit-logs/handlers.js';
import { unitCommandHandlers } from './unit-commands/handlers.js';
import { unitServiceHandlers } from './unit-services/handlers.js';
import { deviceServiceHandlers } from './device-services/handlers.js';
import { deviceHandlers } from './units/device-handlers.js';
import { unitHandlers } from './units/handlers.js';
import { usageHandlers } from './usage/handlers.js';
import { usageProfileHandlers } from './usage-profiles/handlers.js';
import { usageReportHandlers } from './usage-reports/handlers.js';
import { userViewHandlers } from './user-views/handlers.js';
import { userHandlers } from './users/handlers.js';
import { ingestAccountHandlers } from './ingest-accounts/handlers.js';
import { newsroomHandlers } from './newsrooms/handlers.js';
import { storyHandlers } from './stories/handlers.js';
import { supportCaseHandlers } from './support-cases/handlers.js';
import { portalDocumentHandlers } from './portal-documents/handlers.js';
import { accessApprovalHandlers } from './access-approvals/handlers.js';
import { geocodingProfileHandlers } from './geocoding-profiles/handlers.js';
import { modemVendorHandlers } from './modem-vendors/handlers.js';
import { operatorSetHandlers } from './operator-sets/handlers.js';
import { organizationHandlers } from './organizations/handlers.js';
import { clientNotificationHandlers } from './client-notifications/handlers.js';
import { aiSettingsHandlers } from './ai-settings/handlers.js';
import { transcriptHandlers } from './transcripts/handlers.js';
import { applicationConfigurationHandlers } from './application-configuration/handlers.js';
import { pageViewHandlers } from './page-views/handlers.js';
import { releaseNoteHandlers } from './release-notes/handlers.js';
import { softwareVersionHandlers } from './software-versions/handlers.js';
import { placeHistoryHandlers } from './place-history/handlers.js';
import { tallyLinkHandlers } from './tally-links/handlers.js';
import { tallyInterfaceHandlers } from './tally-interfaces/handlers.js';
import { webhookHandlers } from './webhooks/handlers.js';

/** All areas with the functions that make their handlers. The only list of areas. */
const AREAS = {
  session: sessionHandlers,
  apiKeys: apiKeyHandlers,
  secondFactor: secondFactorHandlers,
  passkeys: passkeyHandlers,
  pushSubscriptions: pushSubscriptionHandlers,
  client: clientHandlers,
  configuration: configurationHandlers,
  settings: settingsHandlers,
  contacts: contactHandlers,
  groups: groupHandlers,
  deviceVersions: deviceVersionHandlers,
  devices: deviceHandlers,
  units: unitHandlers,
  adminUnits: adminUnitHandlers,
  files: fileHandlers,
  deviceServices: deviceServiceHandlers,
  licenseActivations: licenseActivationHandlers,
  unitServices: unitServiceHandlers,
  usage: usageHandlers,
  usageProfiles: usageProfileHandlers,
  usageReports: usageReportHandlers,
  users: userHandlers,
  userViews: userViewHandlers,
  publishers: publisherHandlers,
  subscribers: subscriberHandlers,
  accessApprovals: accessApprovalHandlers,
  remoteActions: remoteActionHandlers,
  audioInterfaces: audioInterfaceHandlers,
  audioRooms: audioRoomHandlers,
  supportCases: supportCaseHandlers,
  portalDocuments: portalDocumentHandlers,
  stories: storyHandlers,
  newsrooms: newsroomHandlers,
  ingestAccounts: ingestAccountHandlers,
  organizations: organizationHandlers,
  geocodingProfiles: geocodingProfileHandlers,
  modemVendors: modemVendorHandlers,
  operatorSets: operatorSetHandlers,
  clientNotifications: clientNotificationHandlers,
  applicationConfiguration: applicationConfigurationHandlers,
  aiSettings: aiSettingsHandlers,
  transcripts: transcriptHandlers,
  pageViews: pageViewHandlers,
  releaseNotes: releaseNoteHandlers,
  softwareVersions: softwareVersionHandlers,
  placeHistory: placeHistoryHandlers,
  tallyInterfaces: tallyInterfaceHandlers,
  tallyLinks: tallyLinkHandlers,
  webhooks: webhookHandlers,
  labels: labelHandlers,
  timeline: timelineHandlers,
  locations: locationHandlers,
  bridges: bridgeHandlers,
  rollouts: rolloutHandlers,
  rtmpOutputs: rtmpOutputHandlers,
  cameras: cameraHandlers,
  certificates: certificateHandlers,
  ptmp: ptmpHandlers,
  channels: channelHandlers,
  destinations: destinationHandlers,
  channelFiles: channelFileHandlers,
  fileUploads: fileUploadHandlers,
  playouts: playoutHandlers,
  recordings: recordingHandlers,
  // Video return channels use the common calls of channels.
  returnChannels: (parts: Parameters<typeof returnChannelHandlers>[0] & Parameters<typeof channelHandlers>[0]) =>
    returnChannelHandlers(parts, commonCalls(parts)),
  shareLinks: shareLinkHandlers,
  transceiverFeeds: transceiverFeedHandlers,
  graphics: graphicHandlers,
  streamProfiles: streamProfileHandlers,
  streamProviders: streamProviderHandlers,
  exports: exportHandlers,
  search: searchHandlers,
  servers: serverHandlers,
  serverLogs: serverLogHandlers,
  serverSettings: serverSettingHandlers,
  serverSmpte: serverSmpteHandlers,
  serverIpPipe: serverIpPipeHandlers,
  metadataLabels: metadataLabelHandlers,
  software: softwareHandlers,
  alerts: alertHandlers,
  inventories: inventoryHandlers,
  inventoryServices: inventoryServiceHandlers,
  alertRoutes: alertRouteHandlers,
  dutyLists: dutyListHandlers,
  maintenanceWindows: maintenanceWindowHandlers,
  invitations: invitationHandlers,
  unitLogs: unitLogHandlers,
  unitCommands: unitCommandHandlers,
  audit: auditHandlers,
  outbox: outboxHandlers,
  pairing: pairingHandlers,
} satisfies { readonly [G in keyof AppContract]: (parts: never) => AreaHandlers<G> };

type Intersection<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;

/** The dependencies of all areas; each area declares its own. */
export type AreaParts = Intersection<Parameters<(typeof AREAS)[keyof typeof AREAS]>[0]>;

export const areaHandlers = (parts: AreaParts): HandlersOf<AppContract, Subjects> =>
  // The compiler checks each entry above; `Object.fromEntries` loses the type of the whole.
  Object.fromEntries(Object.entries(AREAS).map(([group, make]) => [group, make(parts)])) as HandlersOf<
    AppContract,
    Subjects
  >;
