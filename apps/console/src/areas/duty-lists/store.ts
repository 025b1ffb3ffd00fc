import type { AppContract, DutyList, HandlerInput } from '@backhaul/contract';
import { onDuty } from '@backhaul/domain';
import { sql, type Selectable } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import { routingWithin } from '../../control/policies/alert-routing.js';
import { requireInInventory, userOf } from '../../control/policies/routing-members.js';
import { requireFreeName } from '../../control/resources/names-store.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { DutyListTable } from '../../platform/db/schema-alerts.js';
import type { Clock } from '../../platform/kernel/clock.js';

interface Row extends Selectable<DutyListTable> {
  readonly inventory_name: string;
  /** Names of users in its shifts, by id. */
  readonly names: Readonly<Record<string, string>>;
}

type Calls = AppContract['dutyLists'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
type Shifts = Create['shifts'];

const usersOf = (shifts: Shifts | undefined): readonly string[] => (shifts ?? []).map(({ userId }) => userId);

/** Duty lists, managed by administrators. */
export const dutyListStore = ({
  clock,
}: {
  readonly clock: Clock;
}): Store<Row, DutyList, 'name', 'name' | 'createdAt', Create, Change> => ({
  kind: 'dutyList',
  idPrefix: 'dty',
  table: 'duty_lists',
  rows: (_db, scope) => sql<Row>`(
    select r.*, i.name as inventory_name, (
        select coalesce(json_object_agg(u.id, u.username), '{}') from users u
        where u.id in (select s ->> 'userId' from jsonb_array_elements(r.shifts) s) and ${userOf(sql`r.inventory_id`)}) as names
    from duty_lists r join inventories i on i.id = r.inventory_id where ${routingWithin(scope)})`,
  search: { name: 'name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    timeZone: row.time_zone,
    shifts: row.shifts.map((shift) => ({
      ...shift,
      days: [...shift.days],
      userName: row.names[shift.userId] ?? null,
    })),
    onDuty: onDuty({ id: row.id, name: row.name, timeZone: row.time_zone, shifts: row.shifts }, clock.now()).flatMap(
      (id) => row.names[id] ?? [],
    ),
    createdAt: row.created_at.getTime(),
  }),
  audited: ({ name, inventory_id, time_zone, shifts }) => ({
    name,
    inventory: inventory_id,
    timeZone: time_zone,
    shifts: shifts.map(({ userId, days, from, to }) => `${userId} ${days.join('')} ${from}–${to}`).join(', '),
  }),
  async create(tx, caller, id, { name, inventoryId, timeZone, shifts }) {
    await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: [] });
    await requireInInventory(tx, inventoryId, 'user', usersOf(shifts));
    await requireFreeName(tx, 'duty_lists', { id, inventoryId, name });
    await tx
      .insertInto('duty_lists')
      .values({ id, name, inventory_id: inventoryId, time_zone: timeZone, shifts: JSON.stringify(shifts) })
      .execute();
    return { detail: name };
  },
  async update(tx, _caller, row, { name, timeZone, shifts }) {
    const known = usersOf(row.shifts.map((shift) => ({ ...shift, days: [...shift.days] })));
    await requireInInventory(
      tx,
      row.inventory_id,
      'user',
      usersOf(shifts).filter((id) => !known.includes(id)),
    );
    if (name !== undefined && name !== row.name)
      await requireFreeName(tx, 'duty_lists', { id: row.id, inventoryId: row.inventory_id, name: name });
    const values = { name, time_zone: timeZone, shifts: shifts && JSON.stringify(shifts) };
    if (Object.values(values).some((value) => value !== undefined))
      await tx.updateTable('duty_lists').set(values).where('id', '=', row.id).execute();
    return { detail: name ?? row.name };
  },
  async remove(tx, _caller, { id, name }) {
    await tx.deleteFrom('duty_lists').where('id', '=', id).execute();
    return { detail: name };
  },
});
