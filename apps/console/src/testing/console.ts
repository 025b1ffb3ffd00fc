import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  APPLICATION_ID_HEADER,
  contract,
  ManagedChannel,
  ManagedServer,
  ReturnChannel,
  Unit,
} from '@backhaul/contract';
import type { CallParts, Injectable, PlacedId, Tenant } from '@backhaul/testing';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { systemClock, type Clock } from '../platform/kernel/clock.js';
import type { Config } from '../config.js';
import type { Database } from '../platform/db/schema.js';
import { insertServer } from '../control/devices/new-server.js';
import { insertUnits } from '../control/devices/new-unit.js';
import { newId } from '../platform/kernel/ids.js';
import { shareKeyOf } from '../platform/vault/aad.js';
import { testVault, writeTestKey } from '../platform/vault/testing.js';
import { type RunningConsole, startConsole } from '../compose/compose.js';
import {
  insertAlert,
  insertAlertRoute,
  insertApiKey,
  insertAuditEntry,
  insertChannelGroup,
  insertDestination,
  insertDutyList,
  insertGraphic,
  insertGroup,
  insertLabel,
  insertPublisher,
  insertMaintenanceWindow,
  insertReturnChannel,
  insertRollout,
  insertShareLink,
  insertStreamProfile,
  insertStreamProvider,
  insertSubscriber,
  insertUser,
  insertClientNotification,
  insertOrganization,
  insertSoftwareVersion,
  insertReleaseNote,
  insertUsageProfile,
  insertInventory,
  insertInventoryService,
  insertWebhook,
} from './inserts.js';
import { anotherRoom, backOnLine, insertAudioRoom, letUnitIn } from './room-inserts.js';
import {
  insertAccessApproval,
  insertPortalDocument,
  insertRemoteAction,
  insertSupportCase,
} from './support-inserts.js';
import { freshIfb, insertAudioInterface } from './audio-interface-inserts.js';
import { insertTallyInterface, insertTallyLink, insertTallySource } from './tally-inserts.js';
import { insertStory } from './story-inserts.js';
import { noThings, type TenantThings } from './things.js';

/** Gives each group of a customer a unit and a server with a channel. */
export const insertThings = (db: Kysely<Database>, tenant: Tenant): Promise<TenantThings> =>
  db.transaction().execute(async (tx) => {
    const things = noThings();
    // Members of a group see its inventory, its labels, its graphics and its stream media profiles.
    const shared = { inventoryId: tenant.inventoryId, groupId: tenant.groupId };
    things.inventory.push({ ...shared, id: tenant.inventoryId });
    things.label.push({ ...shared, id: await insertLabel(tx, tenant.inventoryId) });
    things.graphic.push({ ...shared, id: await insertGraphic(tx, tenant.inventoryId) });
    things.streamProfile.push({ ...shared, id: await insertStreamProfile(tx, tenant.inventoryId) });
    things.streamProvider.push({ ...shared, id: await insertStreamProvider(tx, tenant.inventoryId) });
    things.auditEntry.push({ ...shared, id: await insertAuditEntry(tx, tenant.inventoryId) });
    things.apiKey.push({ ...shared, id: await insertApiKey(tx, tenant.inventoryId) });
    things.usageProfile.push({ ...shared, id: await insertUsageProfile(tx, tenant.inventoryId) });
    things.inventoryService.push({ ...shared, id: await insertInventoryService(tx, tenant.inventoryId) });
    things.accessApproval.push({ ...shared, id: await insertAccessApproval(tx, tenant.inventoryId) });
    things.remoteAction.push({ ...shared, id: await insertRemoteAction(tx, tenant.inventoryId) });
    things.portalDocument.push({ ...shared, id: await insertPortalDocument(tx, tenant.inventoryId) });
    things.clientNotification.push({ ...shared, id: await insertClientNotification(tx, tenant.inventoryId) });
    things.organization.push({ ...shared, id: await insertOrganization(tx) });
    things.softwareVersion.push({ ...shared, id: await insertSoftwareVersion(tx) });
    things.releaseNote.push({ ...shared, id: await insertReleaseNote(tx) });
    things.alertRoute.push({ ...shared, id: await insertAlertRoute(tx, tenant.inventoryId) });
    things.dutyList.push({ ...shared, id: await insertDutyList(tx, tenant.inventoryId) });
    things.maintenanceWindow.push({
      ...shared,
      id: await insertMaintenanceWindow(tx, tenant.inventoryId, tenant.groupId),
    });
    things.tallyInterface.push({ ...shared, id: await insertTallyInterface(tx, tenant.inventoryId) });
    things.webhook.push({ ...shared, id: await insertWebhook(tx, tenant.inventoryId) });
    things.rollout.push({ ...shared, id: await insertRollout(tx) });
    for (const groupId of [tenant.groupId, tenant.neighbourGroupId]) {
      things.user.push({
        inventoryId: tenant.inventoryId,
        groupId,
        id: await insertUser(tx, tenant.inventoryId, groupId),
      });
      const place = { inventoryId: tenant.inventoryId, groupId };
      const where = { inventoryId: tenant.inventoryId, groupIds: [groupId] };
      const units = await insertUnits(tx, [{ ...where, name: `unit-${groupId}`, type: 'fieldUnits' }]);
      const channels = [{ name: `channel-${groupId}`, groupIds: [groupId] }];
      const server = await insertServer(tx, testVault(), { ...where, name: `server-${groupId}`, channels });
      things.unit.push(...units.map((id) => ({ ...place, id })));
      for (const id of units) things.alert.push({ ...place, id: await insertAlert(tx, id) });
      things.channel.push(...server.channelIds.map((id) => ({ ...place, id })));
      const members = server.channelIds;
      const group = await insertChannelGroup(tx, members, place);
      things.anyChannel.push(...[...members, group].map((id) => ({ ...place, id })));
      things.server.push({ ...place, id: server.id });
      things.returnChannel.push({ ...place, id: await insertReturnChannel(tx, server.id, place) });
      things.device.push(...units.map((id) => ({ ...place, id })), { ...place, id: server.id });
      things.group.push({ ...place, id: groupId });
      things.story.push({ ...place, id: await insertStory(tx, place) });
      things.supportCase.push({ ...place, id: await insertSupportCase(tx, place) });
    }
    const [mixing] = things.server;
    if (mixing) {
      things.audioInterface.push({ ...shared, id: await insertAudioInterface(tx, tenant.inventoryId, mixing.id) });
      things.audioRoom.push({ ...shared, id: await insertAudioRoom(tx, tenant.inventoryId, mixing.id) });
    }
    const [published] = things.channel;
    if (published !== undefined) {
      things.publisher.push({ ...shared, id: await insertPublisher(tx, tenant.inventoryId, published.id) });
      things.subscriber.push({ ...shared, id: await insertSubscriber(tx, tenant.inventoryId) });
    }
    return things;
  });

/** Makes a channel on the server of another one, through the API, so that the console knows it immediately. */
async function makeChannel({ db, inject, headers }: Maker, place: PlacedId): Promise<string> {
  const serverOf = (id: string) =>
    db.selectFrom('channels').select('server_id').where('id', '=', id).executeTakeFirstOrThrow();
  // A group of channels has no server, so the server of another channel is used.
  const { server_id: own } = await serverOf(place.id);
  const serverId = own ?? (await serverOf(await channelInGroup(db, place.groupId))).server_id;
  const answer = await inject({
    method: 'POST',
    url: contract.channels.create.path,
    headers: { ...headers, [APPLICATION_ID_HEADER]: 'test', 'content-type': 'application/json' },
    payload: JSON.stringify({ name: newId('fresh'), serverId }),
  });
  return ManagedChannel.parse(JSON.parse(answer.body.toString('utf8'))).id;
}

/** Makes a video return channel on the server of another channel, as `makeChannel` does. */
async function makeReturnChannel({ db, inject, headers }: Maker, place: PlacedId): Promise<string> {
  const beside = db.selectFrom('channels').select('server_id').where('id', '=', place.id);
  const { server_id: serverId } = await beside.executeTakeFirstOrThrow();
  const answer = await inject({
    method: 'POST',
    url: contract.returnChannels.create.path,
    headers: { ...headers, [APPLICATION_ID_HEADER]: 'test', 'content-type': 'application/json' },
    payload: JSON.stringify({ name: newId('fresh'), serverId, input: 'srt' }),
  });
  return ReturnChannel.parse(JSON.parse(answer.body.toString('utf8'))).id;
}

/** Makes a server with a channel, as `makeChannel` does. */
async function makeServer({ inject, headers }: Omit<Maker, 'db'>, place: PlacedId): Promise<string> {
  const answer = await inject({
    method: 'POST',
    url: contract.servers.create.path,
    headers: { ...headers, [APPLICATION_ID_HEADER]: 'test', 'content-type': 'application/json' },
    payload: JSON.stringify({ name: newId('fresh'), groupId: place.groupId, channels: 1 }),
  });
  return ManagedServer.parse(JSON.parse(answer.body.toString('utf8'))).id;
}

/** The first channel of an inventory, whatever order its rows have after updates. */
async function channelOf(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const channels = db.selectFrom('channels').select('id').where('inventory_id', '=', inventoryId);
  const own = channels.where('video_return', '=', false).where('grouping', '=', false);
  return (await own.orderBy('created_at').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;
}

/** The first channel of a group. */
async function channelInGroup(db: Kysely<Database>, groupId: string): Promise<string> {
  const members = db
    .selectFrom('channel_groups as g')
    .innerJoin('channels as c', 'c.id', 'g.channel_id')
    .select('c.id');
  const channels = members
    .where('g.group_id', '=', groupId)
    .where('c.video_return', '=', false)
    .where('c.grouping', '=', false)
    .orderBy('c.created_at')
    .orderBy('c.id');
  return (await channels.limit(1).executeTakeFirstOrThrow()).id;
}

/** The share key of a publisher of another inventory. */
async function shareKeyElsewhere(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const inventories = db.selectFrom('inventories').select('id').where('id', '<>', inventoryId);
  const { id: elsewhere } = await inventories.limit(1).executeTakeFirstOrThrow();
  const id = await insertPublisher(db, elsewhere, await channelOf(db, elsewhere));
  await db.updateTable('publishers').set({ ends_at: null }).where('id', '=', id).execute();
  const { share_key: sealed } = await db
    .selectFrom('publishers')
    .select('share_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return testVault().open(sealed, shareKeyOf(id));
}

export interface Maker {
  readonly db: Kysely<Database>;
  readonly inject: Injectable;
  /** Headers of a user who may create units everywhere. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes a unit through the API, so that the console knows it immediately. */
async function makeUnit({ inject, headers }: Pick<Maker, 'inject' | 'headers'>, place: PlacedId): Promise<string> {
  const answer = await inject({
    method: 'POST',
    url: contract.units.create.path,
    headers: { ...headers, [APPLICATION_ID_HEADER]: 'test', 'content-type': 'application/json' },
    payload: JSON.stringify({ name: newId('fresh'), groupId: place.groupId }),
  });
  return Unit.parse(JSON.parse(answer.body.toString('utf8'))).uid;
}

/** Creates a record for a call that consumes its subject (`NEEDS_FRESH`). */
export async function freshFor({ db, inject, headers }: Maker, call: string, place: PlacedId): Promise<CallParts> {
  if (call.startsWith('labels.')) return { params: { labelId: await insertLabel(db, place.inventoryId) } };
  if (call.startsWith('accessApprovals.'))
    return { params: { id: await insertAccessApproval(db, place.inventoryId, call === 'accessApprovals.end') } };
  if (call.startsWith('remoteActions.')) return { params: { id: await insertRemoteAction(db, place.inventoryId) } };
  if (call === 'portalDocuments.remove') return { params: { id: await insertPortalDocument(db, place.inventoryId) } };
  if (call === 'audioRooms.leave')
    return { params: { participantId: await letUnitIn(db, place.id, await makeUnit({ inject, headers }, place)) } };
  if (call === 'audioRooms.changeSession' || call === 'audioRooms.endSession')
    return { params: { sessionId: await backOnLine(db, place.id) } };
  if (call === 'apiKeys.remove') return { params: { id: await insertApiKey(db, place.inventoryId) } };
  if (call === 'organizations.remove') return { params: { id: await insertOrganization(db) } };
  if (call.startsWith('softwareVersions.')) return { params: { id: await insertSoftwareVersion(db) } };
  if (call === 'releaseNotes.remove') return { params: { id: await insertReleaseNote(db) } };
  if (call === 'clientNotifications.remove')
    return { params: { id: await insertClientNotification(db, place.inventoryId) } };
  if (call === 'alertRoutes.remove') return { params: { id: await insertAlertRoute(db, place.inventoryId) } };
  if (call === 'stories.choose') return { body: { storyId: await insertStory(db, place) } };
  if (call === 'stories.remove') return { params: { id: await insertStory(db, place) } };
  if (call === 'dutyLists.remove') return { params: { id: await insertDutyList(db, place.inventoryId) } };
  if (call === 'maintenanceWindows.remove')
    return { params: { id: await insertMaintenanceWindow(db, place.inventoryId, place.groupId) } };
  if (call === 'usageProfiles.remove') return { params: { id: await insertUsageProfile(db, place.inventoryId) } };
  if (call === 'inventoryServices.remove')
    return { params: { id: await insertInventoryService(db, place.inventoryId, 'graphics') } };
  if (call.startsWith('audioInterfaces.')) return freshIfb(call, db, place);
  if (call === 'tallyInterfaces.remove') return { params: { id: await insertTallyInterface(db, place.inventoryId) } };
  if (call === 'tallyInterfaces.associate')
    return { body: { interfaceId: await insertTallyInterface(db, place.inventoryId), screen: 0, address: 1 } };
  if (call === 'tallyInterfaces.dissociate')
    return { params: { sourceId: await insertTallySource(db, place.inventoryId, place.id) } };
  if (call === 'webhooks.remove') return { params: { id: await insertWebhook(db, place.inventoryId) } };
  if (call === 'publishers.remove')
    return { params: { id: await insertPublisher(db, place.inventoryId, await channelOf(db, place.inventoryId)) } };
  if (call === 'subscribers.create')
    return { body: { name: newId('fresh'), shareKey: await shareKeyElsewhere(db, place.inventoryId) } };
  if (call === 'subscribers.remove') return { params: { id: await insertSubscriber(db, place.inventoryId) } };
  if (call === 'inventories.remove') return { params: { id: await insertInventory(db) } };
  if (call === 'graphics.remove') return { params: { graphicId: await insertGraphic(db, place.inventoryId) } };
  if (call === 'streamProfiles.remove')
    return { params: { profileId: await insertStreamProfile(db, place.inventoryId) } };
  if (call === 'streamProviders.remove')
    return { params: { providerId: await insertStreamProvider(db, place.inventoryId) } };
  if (call === 'destinations.remove') return { params: { destinationId: await insertDestination(db, place.id) } };
  if (call === 'destinations.removeDetails') return { body: { destinationId: await insertDestination(db, place.id) } };
  if (call === 'shareLinks.revoke') return { params: { shareLinkId: await insertShareLink(db, place.id) } };
  if (call === 'tallyLinks.revokeOfChannel')
    return { params: { tallyLinkId: await insertTallyLink(db, { channel_id: place.id }) } };
  if (call === 'tallyLinks.revokeOfUnit')
    return { params: { tallyLinkId: await insertTallyLink(db, { unit_id: place.id }) } };
  if (call === 'returnChannels.remove')
    return { params: { id: await makeReturnChannel({ db, inject, headers }, place) } };
  if (call === 'channels.remove') return { params: { id: await makeChannel({ db, inject, headers }, place) } };
  if (call === 'servers.remove') return { params: { id: await makeServer({ inject, headers }, place) } };
  if (call === 'servers.changeInventory') return { body: { groupId: place.groupId } };
  if (call === 'servers.moveChannels') return { body: { serverId: await makeServer({ inject, headers }, place) } };
  if (call === 'audioRooms.remove') return { params: { id: await anotherRoom(db, place) } };
  if (call === 'channels.removeFromInventory') {
    const beside = { ...place, id: await channelInGroup(db, place.groupId) };
    return { params: { channelId: await makeChannel({ db, inject, headers }, beside) } };
  }
  if (call === 'channels.createGroup')
    return { body: { name: newId('fresh'), memberIds: [await channelInGroup(db, place.groupId)] } };
  if (call === 'channels.putInInventory' || call === 'channels.info' || call === 'channels.accessibility')
    return { params: { channelId: await channelInGroup(db, place.groupId) } };
  if (call.startsWith('invitations.')) return { params: { groupId: place.groupId } };
  if (call === 'groups.remove') return { params: { id: await insertGroup(db, place.inventoryId) } };
  if (call === 'users.remove') return { params: { id: await insertUser(db, place.inventoryId, place.groupId) } };
  if (call === 'groups.putUser' || call === 'groups.removeUser')
    return { params: { userId: await insertUser(db, place.inventoryId, place.groupId) } };
  // A new channel, because other calls expect theirs to stay in its group.
  if (call === 'groups.putChannel' || call === 'groups.removeChannel') {
    const beside = { ...place, id: await channelInGroup(db, place.groupId) };
    return { params: { channelId: await makeChannel({ db, inject, headers }, beside) } };
  }
  if (call === 'groups.putReturnChannel' || call === 'groups.removeReturnChannel') {
    const beside = { ...place, id: await channelInGroup(db, place.groupId) };
    return { params: { channelId: await makeReturnChannel({ db, inject, headers }, beside) } };
  }
  const uid = await makeUnit({ inject, headers }, place);
  return { params: call === 'adminUnits.remove' || call === 'deviceServices.remove' ? { id: uid } : { unitId: uid } };
}

/** A complete console on a test database, with its own broker, on free ports; responses are validated. */
export async function testConsole(
  databaseUrl: string,
  settings: Partial<Config> = {},
  clock: Clock = systemClock,
): Promise<RunningConsole> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backhaul-console-'));
  const keyFile = path.join(dataDir, 'secret.key');
  await writeTestKey(keyFile);
  const clean = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const running = await startConsole({
    config: {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      keyFile,
      databaseUrl,
      databaseConnections: 8,
      mqttUrl: undefined,
      mqttPort: 0,
      mqttTls: undefined,
      publicUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'backhaul@localhost',
      smsGateway: undefined,
      guestGateway: undefined,
      ice: { urls: [], turnSecret: undefined },
      thirdParty: { mapStyleUrl: undefined, chatScriptUrl: undefined },
      geocoder: undefined,
      shareLinkWatchers: 20,
      auditDays: 400,
      webhookNetworks: [],
      newsrooms: { networks: [], listenHost: '127.0.0.1', folder: undefined },
      signOnNetworks: [],
      aiNetworks: [],
      applications: { videoReturn: undefined, matrix: undefined, customerPortal: undefined },
      adminPassword: undefined,
      demo: false,
      demoOnAir: false,
      logLevel: 'silent',
      ...settings,
    },
    clock,
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    webRoot: path.join(dataDir, 'web'),
    checkReplies: true,
  }).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  return {
    ...running,
    async close() {
      await running.close();
      await clean();
    },
  };
}
