import type { AppContract, HandlerInput, ManagedServer } from '@backhaul/contract';
import type { DeviceAddress } from '@backhaul/contract/bus';
import { checkChannelName, checkServerName } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import { insertServer } from '../../control/devices/new-server.js';
import { bucketOf } from '../../control/devices/secrets.js';
import { groupSeen, serverSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import { presentManaged, type ServerStoreRow } from './present.js';
import { takeOut, unitsFollow } from './take-out.js';

export interface ServerDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge' | 'progressOf' | 'enqueue' | 'dispatch'>;
  /** Informs a device that its credentials are void, and ends its connection. */
  readonly sendOff: (device: DeviceAddress) => Promise<void>;
  /** Clears the retained messages of a device. */
  readonly clearRetained: (device: DeviceAddress) => Promise<void>;
}

type Search = 'name' | 'comment' | 'inventory' | 'address';
type Sort = 'name' | 'inventory' | 'createdAt';
type Create = HandlerInput<AppContract['servers']['create']>['body'];
type Change = HandlerInput<AppContract['servers']['update']>['body'];
type ServerStore = Store<ServerStoreRow, ManagedServer, Search, Sort, Create, Change>;

/** Servers as those who configure servers keep them. */
export function serverStore({ vault, registry, dispatcher, clock, sendOff }: ServerDependencies): ServerStore {
  return {
    kind: 'server',
    idPrefix: 's',
    table: 'devices',
    rows: (_db, scope) => sql<ServerStoreRow>`(
      select s.id, s.name, v.comment, v.address, v.latitude, v.longitude, s.inventory_id, i.name as inventory, s.demo, s.created_at, s.paired_at,
        coalesce((
          select json_agg(json_build_object('id', l.id, 'label', l.label, 'colour', l.colour) order by l.label)
          from device_labels dl join labels l on l.id = dl.label_id where dl.device_id = s.id), '[]') as labels,
        (select count(*)::int from channels c where c.server_id = s.id) as channels,
        coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
          from device_groups dg join groups g on g.id = dg.group_id
          where dg.device_id = s.id and ${groupSeen(scope)}), '[]') as groups
      from devices s join servers v on v.device_id = s.id join inventories i on i.id = s.inventory_id
      where ${serverSeen(scope)})`,
    search: { name: 'name', comment: 'comment', inventory: 'inventory', address: 'address' },
    sort: { name: byText('name'), inventory: byText('inventory'), createdAt: byValue('created_at') },
    present: (row, caller) => presentManaged(registry, row, caller),
    audited: ({ name, comment, address, latitude, longitude }) => ({ name, comment, address, latitude, longitude }),
    /** Its channels are `<name>-1`, `<name>-2` …, in the same group. */
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
    async update(tx, _caller, { id }, { name, comment, address, coordinates }) {
      if (name !== undefined) await tx.updateTable('devices').set({ name }).where('id', '=', id).execute();
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
