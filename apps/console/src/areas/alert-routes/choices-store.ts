import type { AlertChoices } from '@backhaul/contract';
import type { Role } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { mayReadReports } from '../../control/usage-reports/may-read.js';
import { userOf } from '../../control/policies/routing-members.js';
import type { Database } from '../../platform/db/schema.js';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly email: boolean;
  readonly roles: readonly Role[];
  readonly inventoryIds: readonly string[];
}

type Devices = AlertChoices['devices'];

/** Records of an inventory that routes, duty lists and maintenance windows can refer to, by name. */
export async function readChoices(db: Kysely<Database>, inventoryId: string): Promise<Omit<AlertChoices, 'sms'>> {
  const named = (table: 'groups' | 'duty_lists' | 'webhooks') =>
    db.selectFrom(table).select(['id', 'name']).where('inventory_id', '=', inventoryId).orderBy('name').execute();
  const [groups, dutyLists, webhooks] = [await named('groups'), await named('duty_lists'), await named('webhooks')];
  const labels = await db
    .selectFrom('labels')
    .select(['id', 'label as name'])
    .where('inventory_id', '=', inventoryId)
    .orderBy('label')
    .execute();
  const users = await sql<Choice>`
    select u.id, u.username as name, u.email <> '' as email, u.roles,
      array(select inventory_id from user_inventories where user_id = u.id) as "inventoryIds" from users u
    where u.active and ${userOf(sql`${inventoryId}`)} order by u.username`.execute(db);
  const devices = await sql<Devices[number]>`
    select d.id, d.name, d.kind from devices d where d.inventory_id = ${inventoryId} order by d.kind, d.name`.execute(
    db,
  );
  return {
    groups,
    labels,
    users: users.rows.map(({ roles, inventoryIds, ...user }) => ({
      ...user,
      reports: mayReadReports({ roles, inventoryIds }, inventoryId),
    })),
    dutyLists,
    webhooks,
    devices: devices.rows,
  };
}

/** Names and states of webhooks. */
export async function readWebhooks(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly state: 'active' | 'off' }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'enabled', 'stopped'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, enabled, stopped }) => ({
    id,
    name,
    state: enabled && stopped === null ? 'active' : 'off',
  }));
}
