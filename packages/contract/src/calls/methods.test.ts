import { expect, it } from 'vitest';
import { contract } from './index.js';
import type { CallDef } from '../call/define.js';

const calls: readonly (readonly [name: string, call: CallDef])[] = Object.entries(contract).flatMap(
  ([group, ofGroup]) =>
    Object.entries(ofGroup).map(([name, call]): readonly [string, CallDef] => [`${group}.${name}`, call]),
);
/** Permissions to read; every signed-in user may read their own data. */
const looks = ({ access }: CallDef): boolean =>
  'signedIn' in access || ('permission' in access && access.permission.endsWith(':read'));
/** Queries that need a permission to act, because their results serve those actions. */
const ASKED_BY_WHO_ACTS = [
  'channelFiles.groupRetention',
  'channelFiles.inventoryRetention',
  'accessApprovals.list',
  'accessApprovals.get',
  'accessApprovals.mine',
  'remoteActions.list',
  'remoteActions.get',
  'remoteActions.mine',
  'remoteActions.approval',
  'remoteActions.devices',
  'supportCases.list',
  'supportCases.get',
  'supportCases.messages',
  'ingestAccounts.get',
  'newsrooms.get',
  'newsrooms.mapping',
  'alertRoutes.list',
  'alertRoutes.get',
  'alertRoutes.preview',
  'alertRoutes.choices',
  'dutyLists.list',
  'dutyLists.get',
  'maintenanceWindows.list',
  'maintenanceWindows.get',
  'apiKeys.list',
  'apiKeys.get',
  'apiKeys.permissions',
  'publishers.list',
  'publishers.get',
  'subscribers.list',
  'subscribers.get',
  'clientNotifications.list',
  'clientNotifications.get',
  'pageViews.list',
  'placeHistory.list',
  'placeHistory.get',
  'applicationConfiguration.get',
  'aiSettings.get',
  'organizations.list',
  'organizations.get',
  'softwareVersions.list',
  'softwareVersions.get',
  'releaseNotes.list',
  'releaseNotes.get',
  'streamProfiles.everywhere',
  'streamProviders.everywhere',
  'modemVendors.list',
  'modemVendors.get',
  'operatorSets.list',
  'operatorSets.get',
  'geocodingProfiles.list',
  'geocodingProfiles.get',
  'audioInterfaces.list',
  'audioInterfaces.get',
  'tallyInterfaces.list',
  'tallyInterfaces.get',
  'tallyInterfaces.log',
  'webhooks.list',
  'webhooks.get',
  'webhooks.deliveries',
  'rollouts.list',
  'rollouts.get',
  'rollouts.devices',
  'deviceServices.list',
  'deviceServices.get',
  'licenseActivations.list',
  'licenseActivations.pools',
  'licenseActivations.units',
  'licenseActivations.unit',
  'inventoryServices.list',
  'inventoryServices.get',
  'inventories.list',
  'inventories.count',
  'inventories.get',
  'inventories.consequences',
  'inventories.properties',
  'users.sessions',
  'units.pairingCode',
  'unitLogs.list',
  'serverLogs.list',
  'serverLogs.listOfChannel',
  'invitations.invitation',
  'invitations.settings',
  'invitations.adhoc',
  'invitations.permanent',
  'invitations.stunTurnInfo',
  'audioRooms.iceServers',
  'destinations.ffmpeg',
  'destinations.adminFfmpeg',
];

it('changes nothing by GET', () => {
  const acts = calls.filter(
    ([name, call]) => call.method === 'GET' && !looks(call) && !ASKED_BY_WHO_ACTS.includes(name),
  );
  expect(acts.map(([name]) => name)).toEqual([]);
  for (const [name, { method, body, status }] of calls) {
    if (method === 'GET') expect([name, body, status ?? 200]).toEqual([name, undefined, 200]);
  }
});
