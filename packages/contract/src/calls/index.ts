import { accessApprovals } from './access-approvals.js';
import { audioRooms } from './audio-rooms.js';
import { supportCases } from './support-cases.js';
import { portalDocuments } from './portal-documents.js';
import { stories } from './stories.js';
import { ingestAccounts } from './ingest-accounts.js';
import { newsrooms } from './newsrooms.js';
import { adminUnits } from './admin-units.js';
import { alerts } from './alerts.js';
import { alertRoutes } from './alert-routes.js';
import { apiKeys } from './api-keys.js';
import { publishers } from './publishers.js';
import { subscribers } from './subscribers.js';
import { clientNotifications } from './client-notifications.js';
import { dutyLists } from './duty-lists.js';
import { maintenanceWindows } from './maintenance-windows.js';
import { audioInterfaces } from './audio-interfaces.js';
import { tallyInterfaces } from './tally-interfaces.js';
import { webhooks } from './webhooks.js';
import { audit } from './audit.js';
import { bridges } from './bridges.js';
import { cameras } from './cameras.js';
import { certificates } from './certificates.js';
import { channels } from './channels.js';
import { client } from './client.js';
import { configuration } from './configuration.js';
import { contacts } from './contacts.js';
import { destinations } from './destinations.js';
import { deviceVersions } from './device-versions.js';
import { deviceServices } from './device-services.js';
import { devices } from './devices.js';
import { exports } from './exports.js';
import { graphics } from './graphics.js';
import { software } from './software.js';
import { geocodingProfiles } from './geocoding-profiles.js';
import { groups } from './groups.js';
import { inventories } from './inventories.js';
import { invitations } from './invitations.js';
import { labels } from './labels.js';
import { modemVendors } from './modem-vendors.js';
import { operatorSets } from './operator-sets.js';
import { organizations } from './organizations.js';
import { placeHistory } from './place-history.js';
import { softwareVersions } from './software-versions.js';
import { releaseNotes } from './release-notes.js';
import { pageViews } from './page-views.js';
import { applicationConfiguration } from './application-configuration.js';
import { aiSettings } from './ai-settings.js';
import { transcripts } from './transcripts.js';
import { outbox } from './outbox.js';
import { passkeys } from './passkeys.js';
import { pushSubscriptions } from './push-subscriptions.js';
import { pairing } from './pairing.js';
import { locations } from './locations.js';
import { rollouts } from './rollouts.js';
import { rtmpOutputs } from './rtmp-outputs.js';
import { ptmp } from './ptmp.js';
import { secondFactor } from './second-factor.js';
import { search } from './search.js';
import { servers } from './servers.js';
import { serverLogs } from './server-logs.js';
import { serverSettings } from './server-settings.js';
import { metadataLabels } from './metadata-labels.js';
import { serverIpPipe } from './server-ip-pipe.js';
import { serverSmpte } from './server-smpte.js';
import { settings } from './settings.js';
import { remoteActions } from './remote-actions.js';
import { returnChannels } from './return-channels.js';
import { channelFiles } from './channel-files.js';
import { fileUploads } from './file-uploads.js';
import { playouts } from './playouts.js';
import { recordings } from './recordings.js';
import { shareLinks } from './share-links.js';
import { tallyLinks } from './tally-links.js';
import { session } from './session.js';
import { streamProfiles } from './stream-profiles.js';
import { streamProviders } from './stream-providers.js';
import { transceiverFeeds } from './transceiver-feeds.js';
import { timeline } from './timeline.js';
import { unitLogs } from './unit-logs.js';
import { unitCommands } from './unit-commands.js';
import { files } from './files.js';
import { unitServices } from './unit-services.js';
import { units } from './units.js';
import { usage } from './usage.js';
import { inventoryServices } from './inventory-services.js';
import { licenseActivations } from './license-activations.js';
import { usageProfiles } from './usage-profiles.js';
import { usageReports } from './usage-reports.js';
import { userViews } from './user-views.js';
import { users } from './users.js';

/** Every call of the console, by group. Written out, because the inferred type of all groups is too long to be declared. */
export type AppContract = {
  readonly adminUnits: typeof adminUnits;
  readonly alerts: typeof alerts;
  readonly alertRoutes: typeof alertRoutes;
  readonly apiKeys: typeof apiKeys;
  readonly publishers: typeof publishers;
  readonly subscribers: typeof subscribers;
  readonly accessApprovals: typeof accessApprovals;
  readonly remoteActions: typeof remoteActions;
  readonly audioRooms: typeof audioRooms;
  readonly supportCases: typeof supportCases;
  readonly portalDocuments: typeof portalDocuments;
  readonly stories: typeof stories;
  readonly newsrooms: typeof newsrooms;
  readonly ingestAccounts: typeof ingestAccounts;
  readonly clientNotifications: typeof clientNotifications;
  readonly dutyLists: typeof dutyLists;
  readonly maintenanceWindows: typeof maintenanceWindows;
  readonly audioInterfaces: typeof audioInterfaces;
  readonly tallyInterfaces: typeof tallyInterfaces;
  readonly webhooks: typeof webhooks;
  readonly audit: typeof audit;
  readonly bridges: typeof bridges;
  readonly cameras: typeof cameras;
  readonly certificates: typeof certificates;
  readonly channels: typeof channels;
  readonly client: typeof client;
  readonly configuration: typeof configuration;
  readonly contacts: typeof contacts;
  readonly destinations: typeof destinations;
  readonly deviceVersions: typeof deviceVersions;
  readonly devices: typeof devices;
  readonly exports: typeof exports;
  readonly graphics: typeof graphics;
  readonly software: typeof software;
  readonly groups: typeof groups;
  readonly inventories: typeof inventories;
  readonly invitations: typeof invitations;
  readonly labels: typeof labels;
  readonly organizations: typeof organizations;
  readonly placeHistory: typeof placeHistory;
  readonly softwareVersions: typeof softwareVersions;
  readonly releaseNotes: typeof releaseNotes;
  readonly pageViews: typeof pageViews;
  readonly applicationConfiguration: typeof applicationConfiguration;
  readonly aiSettings: typeof aiSettings;
  readonly transcripts: typeof transcripts;
  readonly geocodingProfiles: typeof geocodingProfiles;
  readonly modemVendors: typeof modemVendors;
  readonly operatorSets: typeof operatorSets;
  readonly outbox: typeof outbox;
  readonly pairing: typeof pairing;
  readonly passkeys: typeof passkeys;
  readonly pushSubscriptions: typeof pushSubscriptions;
  readonly locations: typeof locations;
  readonly rollouts: typeof rollouts;
  readonly rtmpOutputs: typeof rtmpOutputs;
  readonly ptmp: typeof ptmp;
  readonly search: typeof search;
  readonly secondFactor: typeof secondFactor;
  readonly servers: typeof servers;
  readonly serverLogs: typeof serverLogs;
  readonly serverSettings: typeof serverSettings;
  readonly serverSmpte: typeof serverSmpte;
  readonly serverIpPipe: typeof serverIpPipe;
  readonly metadataLabels: typeof metadataLabels;
  readonly session: typeof session;
  readonly channelFiles: typeof channelFiles;
  readonly fileUploads: typeof fileUploads;
  readonly playouts: typeof playouts;
  readonly recordings: typeof recordings;
  readonly returnChannels: typeof returnChannels;
  readonly shareLinks: typeof shareLinks;
  readonly tallyLinks: typeof tallyLinks;
  readonly transceiverFeeds: typeof transceiverFeeds;
  readonly streamProfiles: typeof streamProfiles;
  readonly streamProviders: typeof streamProviders;
  readonly timeline: typeof timeline;
  readonly unitLogs: typeof unitLogs;
  readonly unitCommands: typeof unitCommands;
  readonly settings: typeof settings;
  readonly files: typeof files;
  readonly deviceServices: typeof deviceServices;
  readonly licenseActivations: typeof licenseActivations;
  readonly unitServices: typeof unitServices;
  readonly units: typeof units;
  readonly usage: typeof usage;
  readonly inventoryServices: typeof inventoryServices;
  readonly usageProfiles: typeof usageProfiles;
  readonly usageReports: typeof usageReports;
  readonly userViews: typeof userViews;
  readonly users: typeof users;
};

/** Every call of the console. */
export const contract: AppContract = {
  adminUnits,
  alerts,
  alertRoutes,
  apiKeys,
  publishers,
  subscribers,
  accessApprovals,
  remoteActions,
  audioRooms,
  supportCases,
  portalDocuments,
  stories,
  newsrooms,
  ingestAccounts,
  clientNotifications,
  dutyLists,
  maintenanceWindows,
  audioInterfaces,
  tallyInterfaces,
  webhooks,
  audit,
  bridges,
  cameras,
  certificates,
  channels,
  client,
  configuration,
  contacts,
  destinations,
  deviceVersions,
  devices,
  exports,
  graphics,
  software,
  groups,
  inventories,
  invitations,
  labels,
  organizations,
  placeHistory,
  softwareVersions,
  releaseNotes,
  pageViews,
  applicationConfiguration,
  aiSettings,
  transcripts,
  geocodingProfiles,
  modemVendors,
  operatorSets,
  outbox,
  pairing,
  passkeys,
  pushSubscriptions,
  locations,
  rollouts,
  rtmpOutputs,
  ptmp,
  search,
  secondFactor,
  servers,
  serverLogs,
  serverSettings,
  serverSmpte,
  serverIpPipe,
  metadataLabels,
  session,
  channelFiles,
  fileUploads,
  playouts,
  recordings,
  returnChannels,
  shareLinks,
  tallyLinks,
  transceiverFeeds,
  streamProfiles,
  streamProviders,
  timeline,
  unitLogs,
  unitCommands,
  settings,
  files,
  deviceServices,
  licenseActivations,
  unitServices,
  units,
  usage,
  inventoryServices,
  usageProfiles,
  usageReports,
  userViews,
  users,
};
export type { SearchResults } from './search.js';
