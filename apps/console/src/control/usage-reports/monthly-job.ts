import { reportBounds } from '@backhaul/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { UsageReportTable } from '../../platform/db/schema-usage-reports.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { readFigures } from './figures-store.js';
import { monthlyReports, readersOf, takeMonth } from './monthly-store.js';
import { reportMessage } from './report-message.js';

/** Time after the end of a month until its last counts are stored, ms. */
const SETTLED_MS = 30 * 60_000;

interface Parts {
  readonly db: Kysely<Database>;
  readonly mailer: Pick<Mailer, 'post'>;
  /** Address of the console; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Sends saved reports of the last month on day 1 in their time zone, or as soon as a console runs after it. The month is stored with
 * the messages in one transaction, so that only one console sends each.
 */
export class MonthlyReportJob implements SharedJob {
  readonly name = 'monthly reports';
  readonly everyMs = 5 * 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    for (const report of await monthlyReports(this.parts.db)) await this.#send(report);
  }

  async #send(report: Selectable<UsageReportTable>): Promise<void> {
    const { db, mailer, publicUrl, clock } = this.parts;
    const now = clock.now();
    const bounds = reportBounds({ kind: 'lastMonth', from: null, to: null }, report.time_zone, now);
    const [month] = bounds.months;
    if (month === undefined || report.sent_for >= month.key || now < bounds.to + SETTLED_MS) return;
    const inventoryIds = [report.inventory_id];
    const figures = await readFigures(db, { inventoryIds, groupBy: report.group_by, bounds, nowMs: now });
    await db.transaction().execute(async (tx) => {
      if (!(await takeMonth(tx, report.id, month.key))) return;
      for (const { email, language } of await readersOf(tx, report.inventory_id, report.users))
        await mailer.post(tx, {
          transport: 'email',
          recipient: email,
          inventoryId: report.inventory_id,
          ...reportMessage(language, { report, month: month.key, figures, publicUrl }),
        });
    });
  }
}
