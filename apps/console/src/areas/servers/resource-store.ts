import type { AppContract, HandlerInput, ManagedServer } from '@backhaul/contract';
import { checkChannelName, checkServerName } from '@backhaul/domain';
import { insertServer } from '../../control/devices/new-server.js';
import { bucketOf } from '../../control/devices/secrets.js';
import type { Store } from '../../control/resources/store.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { ServerDependencies } from './dependencies.js';
import { takeOut, unitsFollow } from './take-out.js';
import { serverListStore, type ServerSearch, type ServerSort } from './list-store.js';
import type { ServerStoreRow } from './present.js';

type Create = HandlerInput<AppContract['servers']['create']>['body'];
type Change = HandlerInput<AppContract['servers']['update']>['body'];
type ServerStore = Store<ServerStoreRow, ManagedServer, ServerSearch, ServerSort, Create, Change>;

/** Servers, managed by users who configure servers. */
export function serverStore({ vault, registry, dispatcher, clock, sendOff }: ServerDependencies): ServerStore {
  return {
    kind: 'server',
    idPrefix: 's',
    table: 'devices',
    ...serverListStore(registry),
    audited: ({ name, comment, address, latitude, longitude, ownership }) => ({
      name,
      comment,
      address,
      latitude,
      longitude,
      ownership,
    }),
    /** Its channels are named `<name>-1`, `<name>-2` …, and are in the same group. */
    async create(tx, _caller, id, { name, groupId, channels: count }) {
      const names = Array.from({ length: count }, (_, i) => `${name}-${i + 1}`);
      const complaint = checkServerName(name) ?? checkChannelName(names.at(-1) ?? '');
      if (complaint !== null) throw invalid('body.name', complaint);
      const group = await tx.selectFrom('groups').select('inventory_id').where('id', '=', groupId).executeTakeFirst();
      if (!group) throw new Refusal('NOT_FOUND');
      const groupIds = [groupId];
      const { channelIds } = await insertServer(tx, vault, {
        id,
        name,
        inventoryId: group.inventory_id,
        groupIds,
        channels: names.map((channel) => ({ name: channel, groupIds })),
      });
      return { touches: [['server', id], ...channelIds.map((channelId) => ['channel', channelId] as const)] };
    },
    async update(tx, _caller, { id }, { name, ownership, comment, address, coordinates }) {
      const device = { ...(name !== undefined && { name }), ...(ownership !== undefined && { ownership }) };
      if (Object.keys(device).length > 0) await tx.updateTable('devices').set(device).where('id', '=', id).execute();
      const values = {
        ...(comment !== undefined && { comment }),
        ...(address !== undefined && { address: address.trim() }),
        ...(coordinates !== undefined && { latitude: coordinates?.lat ?? null, longitude: coordinates?.lng ?? null }),
      };
      if (Object.keys(values).length > 0)
        await tx.updateTable('servers').set(values).where('device_id', '=', id).execute();
      return { touches: [['server', id]] };
    },
    async remove(tx, caller, { id, name }) {
      const { touches } = await takeOut({ registry, clock }, tx, caller, id);
      return {
        detail: name,
        touches,
        after: () => {
          void sendOff({ deviceId: id, bucket: bucketOf(id) });
          unitsFollow({ dispatcher }, touches);
        },
      };
    },
  };
}
