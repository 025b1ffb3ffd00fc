import type { Texts } from '../t.js';
import { accessApprovals } from './access-approvals.js';
import { remoteActions } from './remote-actions.js';
import { account } from './account.js';
import { adminUnits } from './admin-units.js';
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
import { clientNotifications } from './client-notifications.js';
import { geocodingProfiles } from './geocoding-profiles.js';
import { modemVendors } from './modem-vendors.js';
import { operatorSets } from './operator-sets.js';
import { ownership } from './ownership.js';
import { withdrawUpdates } from './withdraw-updates.js';
import { unitLocation } from './unit-location.js';
import { organizations } from './organizations.js';
import { releaseNotes } from './release-notes.js';
import { softwareVersions } from './software-versions.js';
import { placeHistory } from './place-history.js';
import { systemSettings } from './system-settings.js';
import { inventories } from './inventories.js';
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
import { cameras } from './cameras.js';
import { channelWall } from './channel-wall.js';
import { callers } from './callers.js';
import { channels } from './channels.js';
import { columns } from './columns.js';
import { configure } from './configure.js';
import { details } from './details.js';
import { easyLive } from './easy-live.js';
import { searchResults } from './search-results.js';
import { keys } from './keys.js';
import { danger } from './danger.js';
import { channelFiles } from './channel-files.js';
import { fileRetention } from './file-retention.js';
import { files } from './files.js';
import { groups } from './groups.js';
import { invitations } from './invitations.js';
import { multiview } from './multiview.js';
import { networks } from './networks.js';
import { notices } from './notices.js';
import { destinations } from './destinations.js';
import { resource } from './resource.js';
import { exportWords } from './exports.js';
import { ffmpeg } from './ffmpeg.js';
import { fileDestinations } from './file-destinations.js';
import { logs } from './logs.js';
import { moving } from './moving.js';
import { serverSettings } from './server-settings.js';
import { metadataNames } from './metadata-names.js';
import { serverIpPipe } from './server-ip-pipe.js';
import { certificateWords } from './certificates.js';
import { serverSmpte } from './server-smpte.js';
import { servers } from './servers.js';
import { channelGroups } from './channel-groups.js';
import { multipoint } from './multipoint.js';
import { channelIngest } from './channel-ingest.js';
import { transceiverFeeds } from './transceiver-feeds.js';
import { returnChannel } from './return-channel.js';
import { returnChannels } from './return-channels.js';
import { recordingWords } from './recordings.js';
import { graphics } from './graphics.js';
import { sessions } from './sessions.js';
import { shareLinks } from './share-links.js';
import { pushSubscriptions } from './push-subscriptions.js';
import { tallyLinks } from './tally-links.js';
import { playouts } from './playouts.js';
import { transcripts } from './transcripts.js';
import { sourceOrder } from './source-order.js';
import { setPassword } from './set-password.js';
import { users } from './users.js';
import { wall } from './wall.js';
import { messages } from './messages.js';
import { sentences } from './sentences.js';
import { translation } from '../translation.js';
import { shell } from './shell.js';
import { timeline } from './timeline.js';
import { ui } from './ui.js';
import { packages } from './packages.js';
import { software } from './software.js';
import { streamProfiles } from './stream-profiles.js';
import { storing } from './storing.js';
import { commands } from './commands.js';
import { units } from './units.js';
import { usage } from './usage.js';

const texts: Texts = {
  ...ui,
  ...shell,
  ...account,
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
  ...unitLocation,
  ...inventories,
  ...inventoryServices,
  ...deviceServices,
  ...licenseActivations,
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
  ...units,
  ...details,
  ...easyLive,
  ...multiview,
  ...notices,
  ...timeline,
  ...columns,
  ...configure,
  ...commands,
  ...cameras,
  ...channelWall,
  ...callers,
  ...channels,
  ...networks,
  ...groups,
  ...resource,
  ...exportWords,
  ...ffmpeg,
  ...fileDestinations,
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
  ...graphics,
  ...sessions,
  ...shareLinks,
  ...pushSubscriptions,
  ...tallyLinks,
  ...playouts,
  ...transcripts,
  ...sourceOrder,
  ...users,
  ...wall,
  ...packages,
  ...software,
  ...storing,
  ...streamProfiles,
  ...destinations,
  ...danger,
  ...channelFiles,
  ...fileRetention,
  ...files,
  ...searchResults,
  ...keys,
  ...alertSettings,
  ...alerts,
  ...alertRoutes,
  ...dutyLists,
  ...maintenance,
  ...invitations,
  ...usage,
};

/** Spanish. */
export const es = { texts, messages, sentences, translate: translation(sentences) };
