import { message, type AppContract, type HandlerInput, type ManagedNotification } from '@backhaul/contract';
import {
  notificationAudienceProblems,
  notificationState,
  notificationTimeProblems,
  type NotificationProblem,
} from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { requireMemberships } from '../../control/people/memberships.js';
import { byValue } from '../../control/resources/page.js';
import type { Effect, Store } from '../../control/resources/store.js';
import type { Caller } from '../../platform/access/scope.js';
import { notifyChanged } from '../../platform/db/notify.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly body: string;
  readonly global: boolean;
  readonly active: boolean;
  readonly expires_at: Date | null;
  readonly time_on_screen: number;
  readonly interval_s: number;
  readonly closed_interval_s: number;
  readonly created_at: Date;
  readonly inventories: readonly { readonly id: string; readonly name: string }[];
}

type Create = HandlerInput<AppContract['clientNotifications']['create']>['body'];
type Change = HandlerInput<AppContract['clientNotifications']['update']>['body'];
type NotificationStore = Store<Row, ManagedNotification, 'body', 'createdAt' | 'expiresAt', Create, Change>;

const DETAIL_LENGTH = 80;
const titleOf = (body: string): string => body.slice(0, DETAIL_LENGTH);

/** Client notifications, managed by superusers. Changes are pushed to signed-in users. */
export const notificationStore = ({ clock }: { readonly clock: Clock }): NotificationStore => ({
  kind: 'clientNotification',
  idPrefix: 'ntf',
  table: 'client_notifications',
  rows: () => sql<Row>`(
    select n.id, n.body, n.global, n.active, n.expires_at, n.time_on_screen, n.interval_s, n.closed_interval_s, n.created_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name)
        from client_notification_inventories ni join inventories i on i.id = ni.inventory_id
        where ni.notification_id = n.id), '[]') as inventories
    from client_notifications n)`,
  search: { body: 'body' },
  sort: { createdAt: byValue('created_at'), expiresAt: byValue('expires_at') },
  present: (row) => {
    const expiresAt = row.expires_at?.getTime() ?? null;
    return {
      id: row.id,
      body: row.body,
      global: row.global,
      inventories: [...row.inventories],
      active: row.active,
      state: notificationState({ active: row.active, expiresAt }, clock.now()),
      expiresAt,
      timeOnScreen: row.time_on_screen,
      interval: row.interval_s,
      closedInterval: row.closed_interval_s,
      createdAt: row.created_at.getTime(),
    };
  },
  audited: (row) => ({
    body: row.body,
    active: row.active,
    global: row.global,
    inventories: row.inventories.map(({ id }) => id).join(', '),
    expiresAt: row.expires_at?.toISOString() ?? '',
    timeOnScreen: row.time_on_screen,
    interval: row.interval_s,
    closedInterval: row.closed_interval_s,
  }),
  async create(tx, caller, id, body) {
    refuseProblems(body);
    refusePast(body.expiresAt, clock);
    await tx
      .insertInto('client_notifications')
      .values({ id, ...columnsOf(body) })
      .execute();
    return written(tx, caller, id, body);
  },
  async update(tx, caller, row, change) {
    refusePast(change.expiresAt, clock);
    const next = { ...valuesOf(row), ...defined(change) };
    refuseProblems(next);
    await tx.updateTable('client_notifications').set(columnsOf(next)).where('id', '=', row.id).execute();
    await tx.deleteFrom('client_notification_inventories').where('notification_id', '=', row.id).execute();
    return written(tx, caller, row.id, next);
  },
  async remove(tx, _caller, { id, body }) {
    await tx.deleteFrom('client_notifications').where('id', '=', id).execute();
    await notifyChanged(tx, 'notification', id);
    return { detail: titleOf(body) };
  },
});

/** The given fields of a change. */
const defined = (change: Change): Partial<Create> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const valuesOf = (row: Row): Create => ({
  body: row.body,
  active: row.active,
  global: row.global,
  inventoryIds: row.inventories.map(({ id }) => id),
  expiresAt: row.expires_at?.getTime() ?? null,
  timeOnScreen: row.time_on_screen,
  interval: row.interval_s,
  closedInterval: row.closed_interval_s,
});

const columnsOf = ({ body, active, global, expiresAt, timeOnScreen, interval, closedInterval }: Create) => ({
  body,
  active,
  global,
  expires_at: expiresAt === null ? null : new Date(expiresAt),
  time_on_screen: timeOnScreen,
  interval_s: interval,
  closed_interval_s: closedInterval,
});

async function written(
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
  { body, inventoryIds }: Create,
): Promise<Effect> {
  const ids = [...new Set(inventoryIds)];
  await requireMemberships(tx, caller, { inventoryIds: ids, groupIds: [] });
  if (ids.length > 0)
    await tx
      .insertInto('client_notification_inventories')
      .values(ids.map((inventoryId) => ({ notification_id: id, inventory_id: inventoryId })))
      .execute();
  await notifyChanged(tx, 'notification', id);
  return { detail: titleOf(body) };
}

/** @throws {Refusal} INVALID where a notification would have expired already */
function refusePast(expiresAt: number | null | undefined, clock: Clock): void {
  if (typeof expiresAt === 'number' && expiresAt <= clock.now())
    throw invalid('body.expiresAt', message('moment_past'));
}

/** @throws {Refusal} INVALID with every field that is wrong */
function refuseProblems({ global, inventoryIds, ...times }: Create): void {
  const problems: readonly NotificationProblem[] = [
    ...notificationTimeProblems(times),
    ...notificationAudienceProblems(global, inventoryIds.length),
  ];
  if (problems.length === 0) return;
  throw new Refusal(
    'INVALID',
    undefined,
    problems.map((problem) => ({ path: `body.${problem.path}`, message: problem.message })),
  );
}
