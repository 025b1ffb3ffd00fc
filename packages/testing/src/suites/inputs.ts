import { UnitCommandBody } from '@backhaul/contract';
import { INVENTORY_FEATURES } from '@backhaul/domain';
import type { CallParts } from '../arbitrary/valid.js';
import { exampleCertificate } from './example-certificate.js';
import { pixelPng } from './pixel-png.js';
import { alertInputs } from './alert-inputs.js';
import { settingInputs } from './setting-inputs.js';
import { configurationInputs } from './configuration-inputs.js';
import { groupInputs } from './group-inputs.js';
import { catalogueInputs } from './catalogue-inputs.js';
import { shareInputs } from './share-inputs.js';
import { audioInterfaceInputs } from './audio-interface-inputs.js';
import { tallyInputs } from './tally-inputs.js';
import { softwarePackage } from './software-package.js';

const NO_ARGS = Object.fromEntries(Object.keys(UnitCommandBody.shape).map((name) => [name, undefined]));

/** The id of a device's order in the test world. */
export const commandIdOf = (deviceId: string): string => `cmd-${deviceId}`.slice(0, 64);

/** The id of a channel's streaming destination in the test world. */
export const destinationIdOf = (channelId: string): string => `dst-${channelId}`.slice(0, 64);

/** The id of a channel's share link in the test world. */
export const shareLinkIdOf = (channelId: string): string => `shr-${channelId}`.slice(0, 64);

const NO_SERVICE_LIMITS = { usageType: 'na', allowance: null, instanceLimit: null, expiresAt: null };
const UNLIMITED_SERVICE = {
  purchased: true,
  usageType: 'na',
  packageSize: null,
  startDay: 1,
  instanceLimit: null,
  expiresAt: null,
};
const PROVIDER = {
  issuer: 'https://login.metro.example',
  clientId: 'backhaul',
  defaultRole: 'luc_regular',
  externalIdentityUid: '',
  identityClaim: '',
  scopes: 'openid profile email',
  groupsClaim: 'groups',
  domains: [],
  mappings: [],
  inventoryIds: [],
} as const;
const GLOBAL_NOTIFICATION = {
  global: true,
  inventoryIds: [],
  expiresAt: null,
  timeOnScreen: 30,
  interval: 60,
  closedInterval: 60,
};

/** The id of a webhook's event in the test world. */
export const webhookEventIdOf = (webhookId: string): string => `evt-${webhookId}`.slice(0, 64);

const REPORT = { name: 'Report', groupBy: 'unit', period: 'lastMonth', timeZone: 'UTC', columns: ['data'] };

let made = 0;
/** Names are unique among the destinations of a channel. */
const newDestination = () => ({ protocol: 'hls', name: `made-${(made += 1)}` });
const SETTINGS =
  'mode host port passphrase latencyMs streamId url secondaryUrl key ttl muxKbps userName password profileId providerId audioPort secondaryHost secondaryPort secondaryAudioPort localAddress filePrefix fileFormat fileMinutes';
const absent = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, undefined]));
const NO_SETTINGS = absent(SETTINGS);
/** Fields of a source that a server fetches. */
const NO_FETCH = absent('user password channelId recordingId loop');

const ROUTE_FIELDS =
  'severities types groupIds labelIds userIds dutyListIds webhookIds transports dwellMinutes repeatMinutes quiet enabled';

const NO_EXPORT = absent(
  'endpoint bucket prefix region accessKey secretKey pathStyle host port user password privateKey hostKey folder',
);
/** The key of a browser is a point of a curve. */
const PUSH_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const PROFILE = { maxFrameRate: 25, videoKbps: 2000, audioKbps: 96, attributes: undefined } as const;
const NO_INVENTORY = absent(
  'name region cloudProvider customer parentId autoGroupId twoFactor sipServer geocodingProfileId operatorSetId features',
);
const NO_SMPTE = absent('destinationId name ttl secondaryHost secondaryPort secondaryAudioPort');

const NO_SERVER_SETTINGS = absent('filePrefix fileName fileFormat maxChannels');

/** The id of an ended transmission of a unit. */
export const transmissionIdOf = (unitId: string): string => `run-${unitId}`.slice(0, 64);
const NO_ACCOUNT = {
  username: undefined,
  firstName: undefined,
  lastName: undefined,
  email: undefined,
  phone: undefined,
  role: undefined,
  inventoryIds: undefined,
  groupIds: undefined,
  active: undefined,
  passwordExpirationPolicy: undefined,
  forceChangePassword: undefined,
  secondFactorExcluded: undefined,
  oda: undefined,
};
const EVERY_SERVER = {
  status: undefined,
  roles: undefined,
  ownership: undefined,
  version: undefined,
  inventoryId: undefined,
  groupId: undefined,
  labelId: undefined,
  databridge: undefined,
};
const EVERY_UNIT = { type: undefined, ownership: undefined, inventoryId: undefined, groupId: undefined };
const EVERY_USER = { roles: undefined, active: undefined, inventoryId: undefined, groupId: undefined };

const ROLLOUT = { targetVersion: '9.2' } as const;

/** Input that a call needs to reach its subject, if it cannot be generated from its schemas. */
export function knownInputs(call: string, subjectId = ''): CallParts {
  switch (call) {
    case 'rollouts.preview':
    case 'rollouts.create':
      // No such device: rollouts have their own tests.
      return { body: { ...ROLLOUT, csv: 'device\nnobody\n', deviceIds: undefined } };
    case 'units.command':
    case 'unitCommands.cancel':
      return { params: { commandId: commandIdOf(subjectId) } };
    case 'bridges.startFirstReturn':
    case 'bridges.startReturn':
      return { body: { channelId: undefined } };
    case 'bridges.selectReturn':
      return { body: { instance: '1', channelId: null } };
    case 'bridges.playFile':
      return { body: { fileId: 'none', fromMs: 0 } };
    case 'bridges.startPipe':
      return { body: { serverId: undefined } };
    case 'bridges.setGateway':
    case 'bridges.setAdminGateway':
      return { body: { serverId: null } };
    case 'units.list':
    case 'adminUnits.ofInventory':
      return { query: { offset: 0, limit: 500, searchValue: '', groupId: undefined } };
    case 'units.setDelay':
      return { body: { delay: 1000 } };
    case 'units.setConfiguration':
      return { body: { configuration: { delay: 1000 } } };
    case 'devices.command':
    case 'devices.commandRetry':
      // Parameters of other commands are refused.
      return { params: { command: 'set_virtual_channel' }, body: { ...NO_ARGS, channelId: null } };
    case 'adminUnits.setTargetVersion':
      return { params: { version: '9.0' } };
    case 'adminUnits.update':
      return { body: { name: undefined, comment: 'c', alias: 'a', serialNumber: 's', licence: undefined } };
    case 'adminUnits.updateDetails':
      return { body: { comment: 'c', alias: 'a', ownership: undefined } };
    case 'adminUnits.details':
      // By the naming of groups in tenants.
      return { query: { inventoryId: subjectId.replace(/^grp-(.+)-\d+$/, 'inv-$1') } };
    case 'adminUnits.list':
      return { query: { ...EVERY_UNIT, offset: 0, limit: 500, searchValue: '' } };
    case 'channels.list':
      return {
        query: {
          ...absent('serverId inventoryId serverRole'),
          offset: 0,
          limit: 500,
          searchValue: '',
        },
      };
    case 'servers.list':
      return { query: { ...EVERY_SERVER, offset: 0, limit: 500, searchValue: '' } };
    case 'servers.listOfInventory':
      return { query: { type: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'servers.command':
      return { params: { commandId: commandIdOf(subjectId) } };
    case 'exports.setDestination':
      return { body: { ...NO_EXPORT, kind: 'none' } };
    case 'certificates.set':
      return { body: exampleCertificate() };
    case 'serverSettings.mmhServers':
      return { query: { searchKey: undefined, offset: 0, limit: 1000 } };
    case 'serverSettings.setMmhConfiguration':
    case 'serverSettings.setIngestConfiguration':
    case 'serverSettings.setVrConfiguration':
      return { body: { ...NO_SERVER_SETTINGS, timeZone: 'Europe/Berlin' } };
    case 'serverSmpte.set':
      return { body: { mainPort: undefined, secondaryPort: undefined, ptpDomain: 5 } };
    case 'usageReports.save':
      return { body: { ...REPORT, from: undefined, to: undefined, userIds: undefined } };
    case 'usageReports.forget':
      return { query: { name: 'Report' } };
    case 'metadataLabels.set':
      return {
        body: { ...absent('storyId crewName reporter provider usageTerms keywords comments'), slugline: 'News' },
      };
    case 'serverIpPipe.set':
    case 'serverIpPipe.post':
      return { body: { on: undefined, interface: undefined, firstPort: 9400, ports: undefined } };
    case 'servers.moveChannels':
      return { body: { channelIds: undefined } };
    case 'servers.update':
      return { body: { name: undefined, comment: 'Rack 4' } };
    case 'users.list':
      return { query: { ...EVERY_USER, offset: 0, limit: 500, searchValue: '' } };
    case 'users.update':
      return { body: { ...NO_ACCOUNT, label: 'Night desk' } };
    case 'session.endSessions':
    case 'users.endSessions':
      return { body: { sessionIds: ['none'] } };
    case 'users.createPasswordLink':
      return { body: { deliver: 'copy' } };
    case 'channels.create':
      return { body: { name: 'channel' } };
    case 'channels.update':
      return { body: { name: undefined, slate: true, input: undefined, memberIds: undefined } };
    case 'channels.blockCaller':
    case 'channels.allowCaller':
      return { body: { address: '192.0.2.7' } };
    case 'returnChannels.list':
    case 'returnChannels.ofInventory':
      return { query: { offset: 0, limit: 500, searchValue: '' } };
    case 'returnChannels.create':
      return { body: { name: `return-${(made += 1)}`, description: 'Programme', input: 'srt' } };
    case 'returnChannels.update':
    case 'returnChannels.change':
      return { body: { name: undefined, description: 'Programme' } };
    case 'channels.addInputSource':
    case 'returnChannels.addInputSource':
      return { body: { ...NO_SETTINGS, ...NO_FETCH, protocol: 'srt' } };
    case 'channels.setSourceOrder':
      return { body: { sources: [], returns: true, holdSeconds: 5 } };
    case 'channels.selectSource':
      return { body: { sourceId: 'first' } };
    case 'destinations.create':
      return { body: { ...NO_SETTINGS, ...newDestination() } };
    case 'destinations.update':
      return { params: { destinationId: destinationIdOf(subjectId) }, body: { ...NO_SETTINGS, name: 'web' } };
    case 'destinations.addDetails':
      return { body: { ...NO_SETTINGS, ...newDestination() } };
    case 'destinations.updateDetails':
      return { body: { ...NO_SETTINGS, destinationId: destinationIdOf(subjectId), name: 'web' } };
    case 'destinations.removeDetails':
      return { body: { destinationId: destinationIdOf(subjectId) } };
    case 'destinations.get':
    case 'destinations.remove':
    case 'destinations.setState':
    case 'destinations.retry':
      return { params: { destinationId: destinationIdOf(subjectId) } };
    case 'destinations.setSmpte':
      return { body: { ...NO_SMPTE, host: '239.10.1.1', port: 20_000, audioPort: 20_002 } };
    case 'destinations.setFfmpeg':
    case 'destinations.setAdminFfmpeg':
      return { body: { destinationId: destinationIdOf(subjectId), ffmpeg: '-hls_time 4' } };
    case 'shareLinks.create':
      return { body: { description: 'Agency', startsAt: undefined, duration: 'day' } };
    case 'transceiverFeeds.start':
      return { body: { channelId: subjectId } };
    case 'shareLinks.revoke':
      return { params: { shareLinkId: shareLinkIdOf(subjectId) } };
    case 'clientNotifications.create':
      return { body: { body: 'Maintenance', ...GLOBAL_NOTIFICATION } };
    case 'clientNotifications.update':
      return { body: { body: 'Maintenance', active: false, ...GLOBAL_NOTIFICATION } };
    case 'releaseNotes.create':
    case 'releaseNotes.update':
      return { body: { title: 'New', body: 'Text', version: '1.0', active: true, publishedFrom: 1 } };
    case 'applicationConfiguration.update':
      return { body: { ...absent('videoReturnUrl matrixUrl customerPortalUrl'), pageViews: true } };
    case 'organizations.create':
      return { body: { ...PROVIDER, name: `organization ${(made += 1)}` } };
    case 'organizations.update':
      return { body: { ...PROVIDER, name: `organization ${(made += 1)}`, maxUsers: 50 } };
    case 'inventories.create':
      return { body: { ...NO_INVENTORY, name: `inventory ${(made += 1)}` } };
    case 'inventories.update':
      return { body: { ...NO_INVENTORY, customer: 'Metro Broadcasting' } };
    case 'inventories.setProperties':
      return { body: { features: [...INVENTORY_FEATURES] } };
    case 'alertRoutes.update':
      return { body: { ...absent(ROUTE_FIELDS), name: 'Desk' } };
    case 'dutyLists.update':
      return { body: { name: 'Desk', timeZone: undefined, shifts: undefined } };
    case 'maintenanceWindows.update':
      return { body: { name: 'Rack', from: undefined, to: undefined } };
    case 'usageProfiles.list':
      return { query: { offset: 0, limit: 500, searchValue: '' } };
    case 'usageProfiles.units':
      return { query: { offset: 0, limit: 500 } };
    case 'usageProfiles.create':
      return { body: { name: `profile ${(made += 1)}`, type: 'data', allowance: 1000, resetDay: 1 } };
    case 'usageProfiles.update':
      return { body: { name: undefined, type: undefined, allowance: undefined, resetDay: 15 } };
    case 'deviceServices.list':
      return { query: { serviceId: undefined, limited: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'deviceServices.create':
      return { body: { serviceId: 'tally', ...NO_SERVICE_LIMITS } };
    case 'deviceServices.get':
      return { params: { serviceId: 'tally' } };
    case 'deviceServices.update':
      return { params: { serviceId: 'tally' }, body: NO_SERVICE_LIMITS };
    case 'licenseActivations.list':
      return { query: { unitId: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'licenseActivations.units':
      return { query: { licence: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'inventoryServices.create':
      return { body: { serviceName: 'smart_plan', ...UNLIMITED_SERVICE } };
    case 'inventoryServices.update':
      return { body: UNLIMITED_SERVICE };
    case 'pushSubscriptions.subscribe':
      return { body: { endpoint: 'https://push.example/send/made', keys: PUSH_KEYS } };
    case 'webhooks.update':
      return { body: { name: 'Rundown', url: undefined, events: undefined, enabled: undefined } };
    case 'webhooks.resend':
      return { params: { deliveryId: webhookEventIdOf(subjectId) } };
    case 'webhooks.deliveries':
      return { query: { state: undefined, offset: 0, limit: 500, searchValue: '' } };
    case 'labels.create':
    case 'labels.update':
      return { body: { label: 'label' } };
    case 'graphics.create':
      return { body: { name: `graphic ${(made += 1)}`, png: pixelPng((made += 1)) } };
    case 'graphics.setOverlay':
      return { body: { graphicId: null, x: 95, y: 5, width: 15, opacity: 80, on: false } };
    case 'graphics.setSlate':
      return { body: { graphicId: null } };
    case 'software.add': {
      const manifest = { program: 'backhaul-server', version: `0.${(made += 1) % 1000}.${made % 999}`, node: '20.19' };
      return { body: { package: softwarePackage(manifest), signature: `${'A'.repeat(86)}==` } };
    }
    case 'software.remove':
    case 'software.upgrade':
      return call.endsWith('remove')
        ? { params: { kind: 'server', version: '9.9.9' } }
        : { body: { version: '9.9.9' } };
    case 'streamProfiles.create':
      return { body: { ...PROFILE, name: `profile ${(made += 1)}` } };
    case 'streamProfiles.update':
      return { body: { ...PROFILE, name: undefined, codec: 'h264' } };
    case 'streamProviders.create':
    case 'streamProviders.update': {
      const name = call.endsWith('create') ? `provider ${(made += 1)}` : undefined;
      return {
        body: { name, domain: 'example.org', url: 'rtmp://live.example.org/app', secondaryUrl: null, profileId: null },
      };
    }
    case 'streamProviders.fetchProfiles':
      return { query: { providerName: 'Video site', domain: 'example.org' } };
    case 'settings.add':
      return { body: { outputChannel: null, multiChannel: null, machineUid: 'm-1' } };
    case 'usage.setMonitoring':
      return { body: { mode: 'perHours', allowance: 100 } };
    default:
      return (
        settingInputs(call) ??
        alertInputs(call) ??
        groupInputs(call) ??
        configurationInputs(call) ??
        catalogueInputs(call) ?? {
          ...shareInputs(call, subjectId),
          ...tallyInputs(call, subjectId),
          ...audioInterfaceInputs(call, subjectId),
        }
      );
  }
}
