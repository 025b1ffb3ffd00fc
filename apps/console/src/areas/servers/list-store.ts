import type { ManagedServer } from '@backhaul/contract';
import { sql } from 'kysely';
import { groupSeen, serverSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { ListStore } from '../../control/resources/store.js';
import type { Registry } from '../../state/registry/types.js';
import { presentManaged, type ServerStoreRow } from './present.js';

export type ServerSearch = 'name' | 'comment' | 'inventory' | 'address';
export type ServerSort = 'name' | 'inventory' | 'createdAt';

/** Servers, listed for users who configure servers. */
export const serverListStore = (
  registry: Registry,
): ListStore<ServerStoreRow, ManagedServer, ServerSearch, ServerSort> => ({
  rows: (_db, scope) => sql<ServerStoreRow>`(
    select s.id, s.name, v.comment, v.address, v.latitude, v.longitude, s.ownership, s.inventory_id, i.name as inventory, s.demo, s.created_at, s.paired_at,
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
});
