import { accessApprovals } from './access-approvals.js';
import { remoteActions } from './remote-actions.js';
import { account } from './account.js';
import { support } from './support.js';
import { supportCases } from './support-cases.js';
import { stories } from './stories.js';
import { ingestAccount } from './ingest-account.js';
import { newsroom } from './newsroom.js';
import { unitStory } from './unit-story.js';
import { apiKeys } from './api-keys.js';
import { audioRooms } from './audio-rooms.js';
import { talk } from './talk.js';
import { publishers } from './publishers.js';
import { subscribers } from './subscribers.js';
import { deviceVersions } from './device-versions.js';
import { rollouts } from './rollouts.js';
import { geocodingProfiles } from './geocoding-profiles.js';
import { modemVendors } from './modem-vendors.js';
import { operatorSets } from './operator-sets.js';
import { ownership } from './ownership.js';
import { withdrawUpdates } from './withdraw-updates.js';
import { streamProfiles } from './stream-profiles.js';
import { unitLocation } from './unit-location.js';
import { organizations } from './organizations.js';
import { releaseNotes } from './release-notes.js';
import { softwareVersions } from './software-versions.js';
import { placeHistory } from './place-history.js';
import { systemSettings } from './system-settings.js';
import { clientNotifications } from './client-notifications.js';
import { adminUnits } from './admin-units.js';
import { inventoryServices } from './inventory-services.js';
import { deviceServices } from './device-services.js';
import { licenseActivations } from './license-activations.js';
import { usageProfiles } from './usage-profiles.js';
import { usageReports } from './usage-reports.js';
import { audioInterfaces } from './audio-interfaces.js';
import { tally } from './tally.js';
import { webhooks } from './webhooks.js';
import { permissions } from './permissions.js';
import { audit } from './audit.js';
import { auditFields } from './audit-fields.js';
import { auditKinds } from './audit-kinds.js';
import { auditVerbs } from './audit-verbs.js';
import { alerts } from './alerts.js';
import { alertRoutes } from './alert-routes.js';
import { dutyLists } from './duty-lists.js';
import { maintenance } from './maintenance.js';
import { alertSettings } from './alert-settings.js';
import { applications } from './applications.js';
import { cameraTab } from './camera-tab.js';
import { cameras } from './cameras.js';
import { channelGroups } from './channel-groups.js';
import { channelWall } from './channel-wall.js';
import { channelSettings } from './channel-settings.js';
import { callers } from './callers.js';
import { channelFiles } from './channel-files.js';
import { fileRetention } from './file-retention.js';
import { channels } from './channels.js';
import { columns } from './columns.js';
import { configure } from './configure.js';
import { dialogs } from './dialogs.js';
import { easyLive } from './easy-live.js';
import { searchResults } from './search-results.js';
import { keys } from './keys.js';
import { danger } from './danger.js';
import { ffmpeg } from './ffmpeg.js';
import { fileDestinations } from './file-destinations.js';
import { files } from './files.js';
import { graphics } from './graphics.js';
import { groups } from './groups.js';
import { inventories } from './inventories.js';
import { invitations } from './invitations.js';
import { mapWords } from './map.js';
import { networks } from './networks.js';
import { formParts } from './form-parts.js';
import { refused } from './refused.js';
import { resource } from './resource.js';
import { exportWords } from './exports.js';
import { logs } from './logs.js';
import { moving } from './moving.js';
import { serverSettings } from './server-settings.js';
import { metadataNames } from './metadata-names.js';
import { serverIpPipe } from './server-ip-pipe.js';
import { certificateWords } from './certificates.js';
import { serverSmpte } from './server-smpte.js';
import { servers } from './servers.js';
import { multipoint } from './multipoint.js';
import { channelIngest } from './channel-ingest.js';
import { transceiverFeeds } from './transceiver-feeds.js';
import { returnChannel } from './return-channel.js';
import { returnChannels } from './return-channels.js';
import { recordingWords } from './recordings.js';
import { sessions } from './sessions.js';
import { shareLinks } from './share-links.js';
import { pushSubscriptions } from './push-subscriptions.js';
import { tallyLinks } from './tally-links.js';
import { playouts } from './playouts.js';
import { transcripts } from './transcripts.js';
import { sourceOrder } from './source-order.js';
import { setPassword } from './set-password.js';
import { users } from './users.js';
import { packages } from './packages.js';
import { software } from './software.js';
import { storing } from './storing.js';
import { destinations } from './destinations.js';
import { commands } from './commands.js';
import { timeline } from './timeline.js';
import { transmitWords } from './transmit.js';
import { unitDetails } from './unit-details.js';
import { wall } from './wall.js';
import { unitMenu } from './unit-menu.js';
import { usage } from './usage.js';

/** Texts of modules that are loaded on demand: each adds its own (`addMessages`), so that the initial bundle stays small. */
export const later = {
  ...account,
  ...alertSettings,
  ...alerts,
  ...alertRoutes,
  ...dutyLists,
  ...maintenance,
  ...applications,
  ...apiKeys,
  ...deviceVersions,
  ...rollouts,
  ...accessApprovals,
  ...remoteActions,
  ...support,
  ...supportCases,
  ...stories,
  ...newsroom,
  ...ingestAccount,
  ...unitStory,
  ...clientNotifications,
  ...inventoryServices,
  ...deviceServices,
  ...licenseActivations,
  ...organizations,
  ...releaseNotes,
  ...softwareVersions,
  ...placeHistory,
  ...systemSettings,
  ...geocodingProfiles,
  ...modemVendors,
  ...operatorSets,
  ...ownership,
  ...withdrawUpdates,
  ...streamProfiles,
  ...unitLocation,
  ...usageProfiles,
  ...usageReports,
  ...adminUnits,
  ...audioInterfaces,
  ...tally,
  ...webhooks,
  ...audioRooms,
  ...talk,
  ...publishers,
  ...subscribers,
  ...permissions,
  ...audit,
  ...auditFields,
  ...auditKinds,
  ...auditVerbs,
  ...cameraTab,
  ...cameras,
  ...channelWall,
  ...channelSettings,
  ...callers,
  ...channelFiles,
  ...fileRetention,
  ...channels,
  ...columns,
  ...configure,
  ...dialogs,
  ...easyLive,
  ...ffmpeg,
  ...fileDestinations,
  ...files,
  ...searchResults,
  ...keys,
  ...danger,
  ...inventories,
  ...invitations,
  ...mapWords,
  ...networks,
  ...graphics,
  ...groups,
  ...formParts,
  ...refused,
  ...resource,
  ...exportWords,
  ...logs,
  ...moving,
  ...serverSettings,
  ...certificateWords,
  ...serverSmpte,
  ...serverIpPipe,
  ...metadataNames,
  ...servers,
  ...setPassword,
  ...channelGroups,
  ...multipoint,
  ...channelIngest,
  ...transceiverFeeds,
  ...returnChannel,
  ...returnChannels,
  ...recordingWords,
  ...sessions,
  ...shareLinks,
  ...pushSubscriptions,
  ...tallyLinks,
  ...playouts,
  ...transcripts,
  ...sourceOrder,
  ...users,
  ...packages,
  ...software,
  ...storing,
  ...destinations,
  ...commands,
  ...timeline,
  ...transmitWords,
  ...unitDetails,
  ...unitMenu,
  ...wall,
  ...usage,
} as const;
