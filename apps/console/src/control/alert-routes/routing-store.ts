import type { AlertRoute, DutyList, Language, MaintenanceWindow, Role, RoutedAlert, TimeZone } from '@backhaul/domain';
import { sql, type Kysely, type Selectable } from 'kysely';
import { scopeOf } from '../../platform/access/scope-of.js';
import { sees, type Scope } from '../../platform/access/scope.js';
import type { AlertRouteTable } from '../../platform/db/schema-alerts.js';
import type { Database } from '../../platform/db/schema.js';

/** A user whom a route or a duty list names. */
export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly email: string;
  readonly phone: string;
  /** Push subscriptions of the user. */
  readonly browserIds: readonly string[];
  readonly scope: Scope;
  readonly language: Language;
  readonly timeZone: TimeZone;
}

/** Routing of alerts of some inventories: enabled routes, and what they refer to. */
export interface Routing {
  readonly routes: readonly (AlertRoute & {
    readonly inventoryId: string;
    readonly dwellMinutes: number;
    readonly repeatMinutes: number | null;
  })[];
  readonly lists: readonly (DutyList & { readonly inventoryId: string })[];
  readonly windows: readonly (MaintenanceWindow & { readonly inventoryId: string })[];
  readonly readers: ReadonlyMap<string, Reader>;
}

const MINUTE_MS = 60_000;

const routeOf = (row: Selectable<AlertRouteTable>): Routing['routes'][number] => ({
  id: row.id,
  name: row.name,
  inventoryId: row.inventory_id,
  severities: row.severities,
  types: row.types,
  groupIds: row.groups,
  labelIds: row.labels,
  userIds: row.users,
  dutyListIds: row.duty_lists,
  webhookIds: row.webhooks,
  transports: row.transports,
  dwellMinutes: row.dwell_minutes,
  repeatMinutes: row.repeat_minutes,
  dwellMs: row.dwell_minutes * MINUTE_MS,
  repeatMs: row.repeat_minutes === null ? null : row.repeat_minutes * MINUTE_MS,
  quiet: row.quiet,
});

/** Reads the routing of an inventory, or of all, at a moment; null: no route is on. */
export async function readRouting(db: Kysely<Database>, nowMs: number, inventoryId?: string): Promise<Routing | null> {
  const found = await db
    .selectFrom('alert_routes')
    .selectAll()
    .where('enabled', '=', true)
    .$if(inventoryId !== undefined, (query) => query.where('inventory_id', '=', inventoryId ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();
  if (found.length === 0) return null;
  const routes = found.map(routeOf);
  const inventoryIds = [...new Set(routes.map((route) => route.inventoryId))];
  const lists = (
    await db.selectFrom('duty_lists').selectAll().where('inventory_id', 'in', inventoryIds).orderBy('name').execute()
  ).map(({ id, name, inventory_id, time_zone, shifts }) => ({
    id,
    name,
    inventoryId: inventory_id,
    timeZone: time_zone,
    shifts,
  }));
  const windows = await readWindows(db, nowMs, inventoryIds);
  const userIds = [
    ...routes.flatMap((route) => route.userIds),
    ...lists.flatMap(({ shifts }) => shifts.map(({ userId }) => userId)),
  ];
  return { routes, lists, windows, readers: await readReaders(db, [...new Set(userIds)]) };
}

/** Open maintenance windows of inventories. */
export async function readWindows(
  db: Kysely<Database>,
  nowMs: number,
  inventoryIds: readonly string[],
): Promise<Routing['windows']> {
  const now = new Date(nowMs);
  const rows = await db
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('inventory_id', 'in', inventoryIds)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    inventoryId: row.inventory_id,
    deviceId: row.device_id,
    groupId: row.group_id,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
  }));
}

interface ReaderRow {
  readonly id: string;
  readonly username: string;
  readonly active: boolean;
  readonly email: string;
  readonly phone: string;
  readonly browser_ids: readonly string[];
  readonly roles: readonly Role[];
  readonly inventory_ids: readonly string[];
  readonly group_ids: readonly string[];
  readonly language: Language | null;
  readonly time_zone: TimeZone | null;
}

async function readReaders(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReaderRow>`
    select u.id, u.username, u.active, u.email, coalesce(c.phone, '') as phone, u.roles, p.data ->> 'language' as language, p.data ->> 'timeZone' as time_zone,
      array(select s.id from push_subscriptions s where s.user_id = u.id order by s.created_at) as browser_ids,
      array(select inventory_id from user_inventories where user_id = u.id) as inventory_ids,
      array(select group_id from user_groups where user_id = u.id) as group_ids
    from users u left join preferences p on p.user_id = u.id left join user_contacts c on c.user_id = u.id
    where u.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.username,
        active: row.active,
        email: row.email,
        phone: row.phone,
        browserIds: row.browser_ids,
        scope: scopeOf({ roles: row.roles, inventoryIds: row.inventory_ids, groupIds: row.group_ids }),
        language: row.language ?? 'en',
        timeZone: row.time_zone ?? 'UTC',
      },
    ]),
  );
}

/** The place and the labels of a unit or a server. */
export interface RoutedDevice {
  readonly inventoryId: string;
  readonly groupIds: readonly string[];
  readonly labelIds: readonly string[];
}

/** Users of a routing, and whether each sees one of these devices. */
export const peopleFor = ({ readers }: Routing, devices: readonly RoutedDevice[]) =>
  new Map(
    [...readers.values()].map((reader) => [
      reader.id,
      {
        id: reader.id,
        active: reader.active,
        email: reader.email,
        phone: reader.phone,
        browsers: reader.browserIds.length,
        seesIt: devices.some((device) => sees(reader.scope, device)),
      },
    ]),
  );

const PLACE = sql`d.inventory_id as "inventoryId",
  array(select m.group_id from device_groups m where m.device_id = d.id) as "groupIds",
  array(select l.label_id from device_labels l where l.device_id = d.id) as "labelIds"`;

/** The place and the labels of a unit or a server. */
export async function readDevice(
  db: Kysely<Database>,
  id: string,
): Promise<(RoutedDevice & { readonly kind: 'unit' | 'server' }) | undefined> {
  const { rows } = await sql<RoutedDevice & { readonly kind: 'unit' | 'server' }>`
    select d.kind, ${PLACE} from devices d where d.id = ${id}`.execute(db);
  return rows[0];
}

/** An active alert that nobody has acknowledged. */
export interface RaisedAlert extends RoutedAlert, RoutedDevice {
  readonly id: string;
  readonly deviceName: string;
  readonly kind: 'unit' | 'server';
  readonly text: string;
}

/** The active alerts of some inventories that nobody has acknowledged, the oldest first. */
export async function readRaisedAlerts(
  db: Kysely<Database>,
  inventoryIds: readonly string[],
): Promise<readonly RaisedAlert[]> {
  const { rows } = await sql<Omit<RaisedAlert, 'since' | 'acknowledged'> & { readonly since: Date }>`
    select a.id, a.device_id as "deviceId", d.name as "deviceName", d.kind, a.type, a.severity, a.since, a.text, ${PLACE}
    from alerts a join devices d on d.id = a.device_id
    where a.ended_at is null and a.acknowledged_at is null and d.inventory_id = any(${[...inventoryIds]}::text[])
    order by a.since, a.id`.execute(db);
  return rows.map((row) => ({ ...row, since: row.since.getTime(), acknowledged: false }));
}
