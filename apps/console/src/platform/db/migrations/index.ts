import { Migrator, type Kysely, type MigrationProvider } from 'kysely';
import type { Database } from '../schema.js';
import { SchemaError } from '../schema-error.js';
import { people } from './0001-people.js';
import { devices } from './0002-devices.js';
import { operations } from './0003-operations.js';
import { records } from './0004-records.js';
import { passwordHistory } from './0005-password-history.js';
import { pagesFromMemory } from './0006-pages-from-memory.js';
import { configurationSecrets } from './0007-configuration-secrets.js';
import { alertConfigurations } from './0008-alert-configurations.js';
import { orderAnswers } from './0009-order-answers.js';
import { unitLogs } from './0010-unit-logs.js';
import { licences } from './0011-licences.js';
import { positions } from './0012-positions.js';
import { outbox } from './0013-outbox.js';
import { invitations } from './0014-invitations.js';
import { secondFactors } from './0015-second-factors.js';
import { storeModes } from './0016-store-modes.js';
import { bridges } from './0017-bridges.js';
import { pushes } from './0018-pushes.js';
import { severalChannels } from './0019-several-channels.js';
import { softwareUpgrades } from './0020-software-upgrades.js';
import { usage } from './0021-usage.js';
import { noBaseUrl } from './0024-no-base-url.js';
import { timeline } from './0026-timeline.js';
import { orderTries } from './0027-order-tries.js';
import { consoles } from './0030-consoles.js';
import { groupRemoval } from './0032-group-removal.js';
import { jobs } from './0033-jobs.js';
import { accounts } from './0034-accounts.js';
import { destinations } from './0035-destinations.js';
import { unitsAndServers } from './0036-units-and-servers.js';
import { transports } from './0037-transports.js';
import { serverComments } from './0038-server-comments.js';
import { sources } from './0039-sources.js';
import { streamProfiles } from './0040-stream-profiles.js';
import { serverExports } from './0041-server-exports.js';
import { shareLinks } from './0043-share-links.js';
import { graphics } from './0044-graphics.js';
import { blockedCallers } from './0046-blocked-callers.js';
import { channelRoles } from './0050-channel-roles.js';
import { recordings } from './0053-recordings.js';
import { servers } from './0056-servers.js';
import { videoReturnChannels } from './0057-video-return-channels.js';
import { forcedOutput } from './0058-forced-output.js';
import { sourceOrders } from './0059-source-orders.js';
import { serverSoftware } from './0061-server-software.js';
import { channelLimits } from './0062-channel-limits.js';
import { transceiverFeeds } from './0063-transceiver-feeds.js';
import { ffmpegOptions } from './0064-ffmpeg-options.js';
import { streamProviders } from './0067-stream-providers.js';
import { groupsOfChannels } from './0071-channel-groups.js';
import { softwareOfUnits } from './0072-software-of-units.js';
import { serverSmpte } from './0073-server-smpte.js';
import { privateSessions } from './0075-private-sessions.js';
import { auditOfInventories } from './0080-audit-of-inventories.js';
import { serverCertificates } from './0081-server-certificates.js';
import { serverIpPipe } from './0082-server-ip-pipe.js';
import { profileAttributes } from './0083-profile-attributes.js';
import { metadataLabels } from './0084-metadata-labels.js';
import { apiKeys } from './0085-api-keys.js';
import { pictureGenerations } from './0086-picture-generations.js';
import { webhooks } from './0090-webhooks.js';
import { signIns } from './0091-sign-ins.js';
import { passkeys } from './0092-passkeys.js';
import { alertAcknowledgements } from './0093-alert-acknowledgements.js';
import { shares } from './0094-shares.js';
import { rollouts } from './0095-rollouts.js';
import { clientNotifications } from './0096-client-notifications.js';
import { secondFactorRule } from './0097-second-factor-rule.js';
import { inventories } from './0098-inventories.js';
import { defaultVersions } from './0099-default-versions.js';
import { alertRoutes } from './0100-alert-routes.js';
import { usageProfiles } from './0101-usage-profiles.js';
import { usageHistory } from './0110-usage-history.js';
import { unitsByName } from './0111-units-by-name.js';
import { inventoryServices } from './0112-inventory-services.js';
import { usageReports } from './0113-usage-reports.js';
import { organizations } from './0120-organizations.js';
import { accessApprovals } from './0130-access-approvals.js';
import { userViews } from './0137-user-views.js';
import { incidents } from './0138-incidents.js';
import { whatsNew } from './0139-whats-new.js';
import { geocodingProfiles } from './0140-geocoding-profiles.js';
import { licenseActivations } from './0141-license-activations.js';
import { audioRooms } from './0160-audio-rooms.js';
import { supportCases } from './0142-support-cases.js';
import { remoteActions } from './0143-remote-actions.js';
import { modemVendors } from './0144-modem-vendors.js';
import { deviceServices } from './0145-device-services.js';
import { softwareVersions } from './0146-software-versions.js';
import { placeHistory } from './0147-place-history.js';
import { usersByText } from './0148-users-by-text.js';
import { tally } from './0165-tally.js';
import { audioInterfaces } from './0190-audio-interfaces.js';
import { tallyLinks } from './0180-tally-links.js';
import { ingestChannels } from './0181-ingest-channels.js';
import { channelFiles } from './0150-channel-files.js';
import { stories } from './0155-stories.js';
import { newsrooms } from './0156-newsrooms.js';
import { playouts } from './0170-playouts.js';
import { aiSettings } from './0183-ai-settings.js';
import { transcripts } from './0184-transcripts.js';
import { auditAddresses } from './0186-audit-addresses.js';
import { guestsInRooms } from './0200-guests-in-rooms.js';
import { usageOfReturnedUnits } from './0205-usage-of-returned-units.js';
import { movedInRooms } from './0206-moved-in-rooms.js';
import { autoAssociation } from './0211-auto-association.js';
import { pastSubscribers } from './0212-past-subscribers.js';
import { audioRoomSessions } from './0219-audio-room-sessions.js';
import { channelsOfPlayouts } from './0220-channels-of-playouts.js';
import { confirmedUsers } from './0227-confirmed-users.js';
import { ingestAccounts } from './0230-ingest-accounts.js';
import { filesAdded } from './0231-files-added.js';
import { keptOutSources } from './0237-kept-out-sources.js';
import { countedServices } from './0238-counted-services.js';
import { pastFiles } from './0239-past-files.js';
import { settingsInRooms } from './0217-settings-in-rooms.js';
import { wrongEmailCodes } from './0223-wrong-email-codes.js';
import { removalsOfFiles } from './0213-removals-of-files.js';
import { allPrivateSessions } from './0233-private-sessions.js';
import { externalPreview } from './0225-external-preview.js';
import { filesOfServers } from './0240-files-of-servers.js';
import { serverAlerts } from './0243-server-alerts.js';
import { ifbAndIngest } from './0241-ifb-and-ingest.js';
import { endedAlerts } from './0242-ended-alerts.js';
import { pushSubscriptions } from './0229-push-subscriptions.js';
import { licenceWarnings } from './0254-licence-warnings.js';
import { routeTransports } from './0228-route-transports.js';
import { uploadsOfUnits } from './0221-uploads-of-units.js';
import { groupDefaults } from './0201-group-defaults.js';
import { wordsOfFiles } from './0208-words-of-files.js';
import { personUploads } from './0171-person-uploads.js';
import { largeLists } from './0177-large-lists.js';
import { foundFiles } from './0178-found-files.js';
import { operatorSets } from './0195-operator-sets.js';
import { ownership } from './0196-ownership.js';
import { updates } from './0197-updates.js';
import { portalDocuments } from './0198-portal-documents.js';

/** Every migration by name, in order. One that was released never changes; a new one is added. */
export const migrations = {
  '0001-people': people,
  '0002-devices': devices,
  '0003-operations': operations,
  '0004-records': records,
  '0005-password-history': passwordHistory,
  '0006-pages-from-memory': pagesFromMemory,
  '0007-configuration-secrets': configurationSecrets,
  '0008-alert-configurations': alertConfigurations,
  '0009-order-answers': orderAnswers,
  '0010-unit-logs': unitLogs,
  '0011-licences': licences,
  '0012-positions': positions,
  '0013-outbox': outbox,
  '0014-invitations': invitations,
  '0015-second-factors': secondFactors,
  '0016-store-modes': storeModes,
  '0017-bridges': bridges,
  '0018-pushes': pushes,
  '0019-several-channels': severalChannels,
  '0020-software-upgrades': softwareUpgrades,
  '0021-usage': usage,
  '0024-no-base-url': noBaseUrl,
  '0026-timeline': timeline,
  '0027-order-tries': orderTries,
  '0030-consoles': consoles,
  '0032-group-removal': groupRemoval,
  '0033-jobs': jobs,
  '0034-accounts': accounts,
  '0035-destinations': destinations,
  '0036-units-and-servers': unitsAndServers,
  '0037-transports': transports,
  '0038-server-comments': serverComments,
  '0039-sources': sources,
  '0040-stream-profiles': streamProfiles,
  '0041-server-exports': serverExports,
  '0043-share-links': shareLinks,
  '0044-graphics': graphics,
  '0046-blocked-callers': blockedCallers,
  '0050-channel-roles': channelRoles,
  '0053-recordings': recordings,
  '0056-servers': servers,
  '0057-video-return-channels': videoReturnChannels,
  '0058-forced-output': forcedOutput,
  '0059-source-orders': sourceOrders,
  '0061-server-software': serverSoftware,
  '0062-channel-limits': channelLimits,
  '0063-transceiver-feeds': transceiverFeeds,
  '0064-ffmpeg-options': ffmpegOptions,
  '0067-stream-providers': streamProviders,
  '0071-channel-groups': groupsOfChannels,
  '0072-software-of-units': softwareOfUnits,
  '0073-server-smpte': serverSmpte,
  '0075-private-sessions': privateSessions,
  '0080-audit-of-inventories': auditOfInventories,
  '0081-server-certificates': serverCertificates,
  '0082-server-ip-pipe': serverIpPipe,
  '0083-profile-attributes': profileAttributes,
  '0084-metadata-labels': metadataLabels,
  '0085-api-keys': apiKeys,
  '0086-picture-generations': pictureGenerations,
  '0090-webhooks': webhooks,
  '0091-sign-ins': signIns,
  '0092-passkeys': passkeys,
  '0093-alert-acknowledgements': alertAcknowledgements,
  '0094-shares': shares,
  '0095-rollouts': rollouts,
  '0096-client-notifications': clientNotifications,
  '0097-second-factor-rule': secondFactorRule,
  '0098-inventories': inventories,
  '0099-default-versions': defaultVersions,
  '0100-alert-routes': alertRoutes,
  '0101-usage-profiles': usageProfiles,
  '0110-usage-history': usageHistory,
  '0111-units-by-name': unitsByName,
  '0112-inventory-services': inventoryServices,
  '0113-usage-reports': usageReports,
  '0120-organizations': organizations,
  '0130-access-approvals': accessApprovals,
  '0137-user-views': userViews,
  '0138-incidents': incidents,
  '0139-whats-new': whatsNew,
  '0140-geocoding-profiles': geocodingProfiles,
  '0141-license-activations': licenseActivations,
  '0142-support-cases': supportCases,
  '0143-remote-actions': remoteActions,
  '0144-modem-vendors': modemVendors,
  '0145-device-services': deviceServices,
  '0146-software-versions': softwareVersions,
  '0147-place-history': placeHistory,
  '0148-users-by-text': usersByText,
  '0165-tally': tally,
  '0160-audio-rooms': audioRooms,
  '0150-channel-files': channelFiles,
  '0155-stories': stories,
  '0156-newsrooms': newsrooms,
  '0170-playouts': playouts,
  '0180-tally-links': tallyLinks,
  '0181-ingest-channels': ingestChannels,
  '0183-ai-settings': aiSettings,
  '0184-transcripts': transcripts,
  '0186-audit-addresses': auditAddresses,
  '0200-guests-in-rooms': guestsInRooms,
  '0205-usage-of-returned-units': usageOfReturnedUnits,
  '0206-moved-in-rooms': movedInRooms,
  '0211-auto-association': autoAssociation,
  '0212-past-subscribers': pastSubscribers,
  '0219-audio-room-sessions': audioRoomSessions,
  '0220-channels-of-playouts': channelsOfPlayouts,
  '0227-confirmed-users': confirmedUsers,
  '0230-ingest-accounts': ingestAccounts,
  '0231-files-added': filesAdded,
  '0237-kept-out-sources': keptOutSources,
  '0238-counted-services': countedServices,
  '0239-past-files': pastFiles,
  '0217-settings-in-rooms': settingsInRooms,
  '0223-wrong-email-codes': wrongEmailCodes,
  '0213-removals-of-files': removalsOfFiles,
  '0225-external-preview': externalPreview,
  '0240-files-of-servers': filesOfServers,
  '0243-server-alerts': serverAlerts,
  '0241-ifb-and-ingest': ifbAndIngest,
  '0242-ended-alerts': endedAlerts,
  '0233-private-sessions': allPrivateSessions,
  '0221-uploads-of-units': uploadsOfUnits,
  '0201-group-defaults': groupDefaults,
  '0208-words-of-files': wordsOfFiles,
  '0171-person-uploads': personUploads,
  '0177-large-lists': largeLists,
  '0178-found-files': foundFiles,
  '0195-operator-sets': operatorSets,
  '0196-ownership': ownership,
  '0197-updates': updates,
  '0198-portal-documents': portalDocuments,
  '0190-audio-interfaces': audioInterfaces,
  '0228-route-transports': routeTransports,
  '0229-push-subscriptions': pushSubscriptions,
  '0254-licence-warnings': licenceWarnings,
};

// Imported, not read from a folder: works the same from sources and from the build.
const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Migrates the database to the current schema; returns the names of the migrations that were applied.
 * All of them run in one transaction under an advisory lock of the session: consoles that start together wait for
 * one another, and one that is killed half way leaves nothing behind. Throws the error of the database.
 */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  const newer = /previously executed migration (\S+) is missing/.exec(error instanceof Error ? error.message : '')?.[1];
  if (newer !== undefined)
    throw new SchemaError(
      `This database was brought up to date by a newer version of Backhaul (step ${newer}). Start that version, or restore the backup from before the upgrade. Nothing was changed.`,
    );
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error });
  return results.map((result) => result.migrationName);
}

/** As `migrate`, but only up to the migration `last`; undefined when there is none of that name. */
export async function migrateUpTo(db: Kysely<Database>, last: string): Promise<readonly string[] | undefined> {
  if (!Object.hasOwn(migrations, last)) return undefined;
  const { error, results = [] } = await new Migrator({ db, provider }).migrateTo(last);
  if (error !== undefined) throw new Error('The database could not be made.', { cause: error });
  return results.map((result) => result.migrationName);
}
