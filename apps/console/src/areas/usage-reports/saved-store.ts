import { message, type UsageReport, type UsageReportBody } from '@backhaul/contract';
import { checkPeriod, reportBounds, type Role, type SettingValue } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type * as z from 'zod';
import { requireInInventory, userOf } from '../../control/policies/routing-members.js';
import { mayReadReports } from '../../control/usage-reports/may-read.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal, refuseProblems } from '../../platform/kernel/refusal.js';

type Body = z.output<typeof UsageReportBody>;

/** The saved reports of an inventory, by name. */
export async function savedReports(db: Kysely<Database>, inventoryId: string, name?: string): Promise<UsageReport[]> {
  const { rows } = await sql<UsageReport>`
    select r.name, json_build_object('id', i.id, 'name', i.name) as inventory, r.group_by as "groupBy", r.period,
      r.from_day as "from", r.to_day as "to", r.time_zone as "timeZone", r.columns, (
        select coalesce(json_agg(json_build_object('id', x.id, 'name', u.username) order by lower(u.username)), '[]')
        from unnest(r.users) as x (id)
          left join users u on u.id = x.id and ${userOf(sql`r.inventory_id`)}) as users
    from usage_reports r join inventories i on i.id = r.inventory_id
    where r.inventory_id = ${inventoryId} and (${name ?? null}::text is null or lower(r.name) = lower(${name ?? ''}))
    order by lower(r.name)`.execute(db);
  return rows;
}

/** Settings of a report, for the audit. */
export const auditedReport = (report: UsageReport | undefined): Readonly<Record<string, SettingValue>> =>
  report === undefined
    ? {}
    : {
        groupBy: report.groupBy,
        period: [report.period, report.from, report.to].filter(Boolean).join(' '),
        timeZone: report.timeZone,
        columns: report.columns.join(', '),
        users: report.users.map(({ id, name }) => name ?? id).join(', '),
      };

/** Saves a report under its name; returns it before and after. Throws INVALID, and NOT_FOUND for users of other inventories. */
export async function saveReport(tx: Transaction<Database>, inventoryId: string, body: Body, nowMs: number) {
  const period = { kind: body.period, from: body.from, to: body.to };
  refuseProblems(checkPeriod(period));
  const [before] = await savedReports(tx, inventoryId, body.name);
  const known = before?.users.map(({ id }) => id) ?? [];
  const users = [...new Set(body.userIds)];
  await requireInInventory(
    tx,
    inventoryId,
    'user',
    users.filter((id) => !known.includes(id)),
  );
  await refuseOthers(
    tx,
    inventoryId,
    users.filter((id) => !known.includes(id)),
  );
  const isRange = body.period === 'fromTo';
  const values = {
    name: body.name,
    group_by: body.groupBy,
    period: body.period,
    from_day: isRange ? body.from : null,
    to_day: isRange ? body.to : null,
    time_zone: body.timeZone,
    columns: [...body.columns],
    users,
  };
  // The month before the request counts as sent, so that sending begins with the current one.
  const [month] = reportBounds({ kind: 'lastMonth', from: null, to: null }, body.timeZone, nowMs).months;
  const sentFor = month?.key ?? '';
  await tx
    .insertInto('usage_reports')
    .values({ ...values, id: newId('rpt'), inventory_id: inventoryId, sent_for: sentFor })
    .onConflict((conflict) =>
      conflict
        .expression(sql`inventory_id, lower(name)`)
        .doUpdateSet({ ...values, ...(known.length === 0 && { sent_for: sentFor }) }),
    )
    .execute();
  const [after] = await savedReports(tx, inventoryId, body.name);
  if (after === undefined) throw new Refusal('NOT_FOUND');
  return { before, after };
}

/** Deletes a report; returns whether it existed. */
export async function forgetReport(tx: Transaction<Database>, inventoryId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('usage_reports')
    .where('inventory_id', '=', inventoryId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Refuses recipients who may not see the report. @throws {Refusal} INVALID */
async function refuseOthers(tx: Transaction<Database>, inventoryId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ username: string; roles: readonly Role[]; inventoryIds: readonly string[] }>`
    select u.username, u.roles, array(select inventory_id from user_inventories where user_id = u.id) as "inventoryIds"
    from users u where u.id = any(${[...ids]}::text[]) order by u.username`.execute(tx);
  const others = rows.filter((user) => !mayReadReports(user, inventoryId)).map(({ username }) => username);
  if (others.length > 0) throw invalid('body.userIds', message('report_unseen', { names: others.join(', ') }));
}
