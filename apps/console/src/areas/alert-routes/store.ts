import { message, type AlertRoute, type AppContract, type HandlerInput } from '@backhaul/contract';
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import type { Mailer } from '../../control/mail/mailer.js';
import { routingWithin } from '../../control/policies/alert-routing.js';
import { requireInInventory, userOf } from '../../control/policies/routing-members.js';
import { requireFreeName } from '../../control/resources/names-store.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { AlertRouteTable } from '../../platform/db/schema-alerts.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';

type Referred = AlertRoute['groups'];
type Stored = Selectable<AlertRouteTable>;

interface Row extends Stored {
  readonly inventory_name: string;
  readonly group_names: Referred;
  readonly label_names: Referred;
  readonly user_names: Referred;
  readonly duty_list_names: Referred;
  readonly webhook_names: Referred;
}

type Calls = AppContract['alertRoutes'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Names of what a route refers to; null if it was deleted or belongs to another inventory now. */
const names = (column: string, from: RawBuilder<unknown>): RawBuilder<Referred> => sql<Referred>`(
  select coalesce(json_agg(json_build_object('id', x.id, 'name', n.name) order by n.name, x.id), '[]')
  from unnest(r.${sql.ref(column)}) as x (id) left join lateral (${from}) n on true)`;
const named = (table: string, name: string): RawBuilder<unknown> =>
  sql`select t.${sql.ref(name)} as name from ${sql.table(table)} t where t.id = x.id and t.inventory_id = r.inventory_id`;

/** Alert routes, managed by administrators. */
export const routeStore = ({
  mailer,
}: {
  readonly mailer: Pick<Mailer, 'sends'>;
}): Store<Row, AlertRoute, 'name', 'name' | 'createdAt', Create, Change> => ({
  kind: 'alertRoute',
  idPrefix: 'rte',
  table: 'alert_routes',
  rows: (_db, scope) => sql<Row>`(
    select r.*, i.name as inventory_name, ${names('groups', named('groups', 'name'))} as group_names,
      ${names('labels', named('labels', 'label'))} as label_names,
      ${names('users', sql`select u.username as name from users u where u.id = x.id and ${userOf(sql`r.inventory_id`)}`)} as user_names,
      ${names('duty_lists', named('duty_lists', 'name'))} as duty_list_names,
      ${names('webhooks', named('webhooks', 'name'))} as webhook_names
    from alert_routes r join inventories i on i.id = r.inventory_id where ${routingWithin(scope)})`,
  search: { name: 'name' },
  sort: { name: byText('name'), createdAt: byValue('created_at') },
  present: (row) => ({
    id: row.id,
    name: row.name,
    inventory: { id: row.inventory_id, name: row.inventory_name },
    enabled: row.enabled,
    severities: row.severities,
    types: row.types,
    groups: row.group_names,
    labels: row.label_names,
    users: row.user_names,
    dutyLists: row.duty_list_names,
    webhooks: row.webhook_names,
    transports: row.transports,
    dwellMinutes: row.dwell_minutes,
    repeatMinutes: row.repeat_minutes,
    quiet: row.quiet,
    createdAt: row.created_at.getTime(),
  }),
  audited: (row) => ({
    name: row.name,
    inventory: row.inventory_id,
    enabled: row.enabled,
    severities: row.severities.join(', '),
    types: row.types.join(', '),
    groups: row.groups.join(', '),
    labels: row.labels.join(', '),
    users: row.users.join(', '),
    dutyLists: row.duty_lists.join(', '),
    webhooks: row.webhooks.join(', '),
    transports: row.transports.join(', '),
    dwellMinutes: row.dwell_minutes,
    repeatMinutes: row.repeat_minutes,
    quiet: row.quiet === null ? null : `${row.quiet.from}–${row.quiet.to} ${row.quiet.timeZone}`,
  }),
  async create(tx, caller, id, { inventoryId, ...body }) {
    await requireMemberships(tx, caller, { inventoryIds: [inventoryId], groupIds: [] });
    await requireReferred(tx, inventoryId, body);
    refuseNobody(body);
    requireGateway(mailer, body.transports);
    await requireFreeName(tx, 'alert_routes', { id, inventoryId, name: body.name });
    await tx
      .insertInto('alert_routes')
      .values({ id, inventory_id: inventoryId, quiet: storedQuiet(body.quiet), ...whole(body) })
      .execute();
    return { detail: body.name };
  },
  async update(tx, _caller, row, change) {
    await requireReferred(tx, row.inventory_id, change, row);
    refuseNobody({
      userIds: change.userIds ?? row.users,
      dutyListIds: change.dutyListIds ?? row.duty_lists,
      webhookIds: change.webhookIds ?? row.webhooks,
      transports: change.transports ?? row.transports,
    });
    requireGateway(mailer, added(change.transports, row.transports));
    if (change.name !== undefined && change.name !== row.name)
      await requireFreeName(tx, 'alert_routes', { id: row.id, inventoryId: row.inventory_id, name: change.name });
    const columns = columnsOf(change);
    if (Object.values(columns).some((value) => value !== undefined))
      await tx.updateTable('alert_routes').set(columns).where('id', '=', row.id).execute();
    return { detail: change.name ?? row.name };
  },
  async remove(tx, _caller, { id, name }) {
    await tx.deleteFrom('alert_routes').where('id', '=', id).execute();
    return { detail: name };
  },
});

type Rules = Omit<Create, 'inventoryId'>;

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Columns without a default in the database. */
const whole = (body: Rules) => ({
  name: body.name,
  severities: unique(body.severities),
  types: unique(body.types),
  groups: unique(body.groupIds),
  labels: unique(body.labelIds),
  users: unique(body.userIds),
  duty_lists: unique(body.dutyListIds),
  webhooks: unique(body.webhookIds),
  transports: unique(body.transports),
  dwell_minutes: body.dwellMinutes,
  repeat_minutes: body.repeatMinutes,
});

const storedQuiet = (quiet: Rules['quiet']): string | null => quiet && JSON.stringify(quiet);

const columnsOf = (change: Change) => ({
  name: change.name,
  enabled: change.enabled,
  severities: change.severities && unique(change.severities),
  types: change.types && unique(change.types),
  groups: change.groupIds && unique(change.groupIds),
  labels: change.labelIds && unique(change.labelIds),
  users: change.userIds && unique(change.userIds),
  duty_lists: change.dutyListIds && unique(change.dutyListIds),
  webhooks: change.webhookIds && unique(change.webhookIds),
  transports: change.transports && unique(change.transports),
  dwell_minutes: change.dwellMinutes,
  repeat_minutes: change.repeatMinutes,
  quiet: change.quiet === undefined ? undefined : storedQuiet(change.quiet),
});

const added = <T extends string>(ids: readonly T[] = [], known: readonly T[] = []): readonly T[] =>
  ids.filter((id) => !known.includes(id));

function requireGateway(mailer: Pick<Mailer, 'sends'>, transports: Rules['transports'] | readonly string[]): void {
  if (transports.includes('sms') && !mailer.sends('sms')) throw new Refusal('NO_SMS');
}

/** New references must belong to the inventory; earlier references may have been deleted since. */
async function requireReferred(
  tx: Transaction<Database>,
  inventoryId: string,
  body: Change,
  before?: Stored,
): Promise<void> {
  await requireInInventory(tx, inventoryId, 'group', added(body.groupIds, before?.groups));
  await requireInInventory(tx, inventoryId, 'label', added(body.labelIds, before?.labels));
  await requireInInventory(tx, inventoryId, 'user', added(body.userIds, before?.users));
  await requireInInventory(tx, inventoryId, 'dutyList', added(body.dutyListIds, before?.duty_lists));
  await requireInInventory(tx, inventoryId, 'webhook', added(body.webhookIds, before?.webhooks));
  // Quiet hours of a whole day would suppress every message.
  if (body.quiet && body.quiet.from === body.quiet.to) throw invalid('body.quiet.to', message('default'));
}

function refuseNobody({
  userIds,
  dutyListIds,
  webhookIds,
  transports,
}: Pick<Rules, 'userIds' | 'dutyListIds' | 'webhookIds' | 'transports'>): void {
  const people = userIds.length + dutyListIds.length;
  if (people + webhookIds.length === 0) throw invalid('body.userIds', message('required'));
  if (people > 0 && transports.length === 0) throw invalid('body.transports', message('required'));
}
