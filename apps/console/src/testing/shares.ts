import type { ServerState } from '@backhaul/contract/bus';
import { aReportedChannel } from '@backhaul/testing';
import { insertServer } from '../control/devices/new-server.js';
import { type Api, freshConsole, type TestApi } from './api.js';
import type { TestConsole, TestWorld } from './world.js';

/** A second customer with a server, and the parts that both need to share channels. */
export interface ShareWorld {
  readonly console: TestConsole;
  readonly api: TestApi;
  /** A client of the world's inventory, which publishes. */
  readonly publishing: Api;
  /** A client of the other inventory, which subscribes. */
  readonly subscribing: Api;
  /** Makes the subscriber's server report its channels. */
  readonly reports: (change?: Partial<ServerState>) => Promise<void>;
}

export const ELSEWHERE = { inventoryId: 'elsewhere', groupId: 'far', serverId: 'far-server', channelId: '' };

/** Adds the second customer; once in a test file. */
export async function addSubscribers({ db, vault }: TestWorld): Promise<void> {
  const { inventoryId, groupId, serverId } = ELSEWHERE;
  await db.insertInto('inventories').values({ id: inventoryId, name: 'Elsewhere' }).execute();
  await db.insertInto('groups').values({ id: groupId, inventory_id: inventoryId, name: 'far' }).execute();
  const channels = [{ name: 'far-1', groupIds: [groupId] }];
  const made = await db
    .transaction()
    .execute((tx) =>
      insertServer(tx, vault, { id: serverId, name: 'far-media', inventoryId, groupIds: [groupId], channels }),
    );
  ELSEWHERE.channelId = made.channelIds[0] ?? '';
}

/** A console without shares, and administrators of both customers; for `beforeEach`. */
export async function shareWorld(world: TestWorld): Promise<ShareWorld> {
  const { db, inventoryId, serverId, channelIds } = world;
  for (const table of [
    'transceiver_feeds',
    'subscribers',
    'publishers',
    'transmissions',
    'destinations',
    'throttles',
  ] as const)
    await db.deleteFrom(table).execute();
  await db
    .deleteFrom('channels')
    .where('server_id', '=', ELSEWHERE.serverId)
    .where('id', '<>', ELSEWHERE.channelId)
    .execute();
  const { console, api } = await freshConsole(world);
  await console.serverReports(serverId, {
    host: '192.0.2.7',
    channels: channelIds.map((id, index) => aReportedChannel(id, { port: 9001 + index, programme: 'none' })),
  });
  return {
    console,
    api,
    publishing: await api.as('luc_media_group_admin', { inventoryId }),
    subscribing: await api.as('luc_media_group_admin', ELSEWHERE),
    async reports(change = {}) {
      const rows = await db
        .selectFrom('channels')
        .select('id')
        .where('server_id', '=', ELSEWHERE.serverId)
        .orderBy('created_at')
        .execute();
      await console.serverReports(ELSEWHERE.serverId, {
        host: '192.0.2.9',
        channels: rows.map(({ id }, index) => aReportedChannel(id, { port: 9101 + index, programme: 'none' })),
        ...change,
      });
    },
  };
}

/** Destinations of a channel in the last configuration that was sent to its server. */
export async function sentTo(console: TestConsole, channelId: string) {
  const serverId = console.registry.channelRecord(channelId)?.serverId ?? '';
  const reported = console.registry.reportedServer(serverId)?.state;
  await console.serverReports(serverId, {
    ...(reported?.host !== undefined && { host: reported.host }),
    ...(reported?.destinationFeatures !== undefined && { destinationFeatures: reported.destinationFeatures }),
    channels: reported?.channels ?? [],
    configurationVersion: 0,
  });
  const last = console.sent.findLast(
    ({ deviceId, downlink }) => deviceId === serverId && downlink.type === 'desired',
  )?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.channels.find((one) => one.channelId === channelId);
}
