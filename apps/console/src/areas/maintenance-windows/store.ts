import { message, type AppContract, type HandlerInput, type MaintenanceWindow } from '@backhaul/contract';
import { sql, type Selectable } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import { routingWithin } from '../../control/policies/alert-routing.js';
import { requireInInventory } from '../../control/policies/routing-members.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { MaintenanceWindowTable } from '../../platform/db/schema-alerts.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid } from '../../platform/kernel/refusal.js';

interface Row extends Selectable<MaintenanceWindowTable> {
  readonly inventory_name: string;
  readonly target_name: string;
  readonly target_kind: 'unit' | 'server' | 'group';
}

type Calls = AppContract['maintenanceWindows'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Maintenance windows, managed by administrators. */
export const maintenanceStore = ({
  clock,
}: {
  readonly clock: Clock;
}): Store<Row, MaintenanceWindow, 'name', 'from' | 'name', Create, Change> => ({
  kind: 'maintenanceWindow',
  idPrefix: 'mnt',
  table: 'maintenance_windows',
  rows: (_db, scope) => sql<Row>`(
    select r.*, i.name as inventory_name, coalesce(d.name, g.name) as target_name, coalesce(d.kind, 'group') as target_kind
    from maintenance_windows r join inventories i on i.id = r.inventory_id
    left join devices d on d.id = r.device_id left join groups g on g.id = r.group_id
    where ${routingWithin(scope)})`,
  search: { name: 'name' },
  sort: { from: byValue('starts_at'), name: byText('name') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    target: { id: row.device_id ?? row.group_id ?? '', name: row.target_name, kind: row.target_kind },
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    state: stateOf(row, clock.now()),
    createdAt: row.created_at.getTime(),
  }),
  audited: (row) => ({
    name: row.name,
    inventory: row.inventory_id,
    target: row.device_id ?? row.group_id,
    from: row.starts_at.toISOString(),
    to: row.ends_at.toISOString(),
  }),
  async create(tx, caller, id, { name, inventoryId, target, targetId, from, to }) {
    await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: [] });
    await requireInInventory(tx, inventoryId, target, [targetId]);
    refuseNoTime(from, to);
    await tx
      .insertInto('maintenance_windows')
      .values({
        id,
        name,
        inventory_id: inventoryId,
        device_id: target === 'device' ? targetId : null,
        group_id: target === 'group' ? targetId : null,
        starts_at: new Date(from),
        ends_at: new Date(to),
      })
      .execute();
    return { detail: name };
  },
  async update(tx, _caller, row, { name, from, to }) {
    refuseNoTime(from ?? row.starts_at.getTime(), to ?? row.ends_at.getTime());
    const values = {
      name,
      starts_at: from === undefined ? undefined : new Date(from),
      ends_at: to === undefined ? undefined : new Date(to),
    };
    if (Object.values(values).some((value) => value !== undefined))
      await tx.updateTable('maintenance_windows').set(values).where('id', '=', row.id).execute();
    return { detail: name ?? row.name };
  },
  async remove(tx, _caller, { id, name }) {
    await tx.deleteFrom('maintenance_windows').where('id', '=', id).execute();
    return { detail: name };
  },
});

const stateOf = ({ starts_at, ends_at }: Row, nowMs: number): MaintenanceWindow['state'] => {
  if (nowMs < starts_at.getTime()) return 'planned';
  return nowMs < ends_at.getTime() ? 'open' : 'over';
};

function refuseNoTime(from: number, to: number): void {
  if (to <= from) throw invalid('body.to', message('default'));
}
