import {
  checkUsageProfileName,
  isTimeZone,
  message,
  REPORT_COLUMNS,
  REPORT_GROUPINGS,
  REPORT_PERIODS,
} from '@backhaul/domain';
import * as z from 'zod';
import { checkedText } from '../call/checked.js';
import { Id, Millis } from './ids.js';
import { Named } from './named.js';

const Count = z.int().min(0);

/** Figures of a usage report: `seconds` on air, `data` in bytes that units sent, `recordings` with their `size` in bytes, `activations` of licences. */
const figures = {
  transmissions: Count,
  seconds: Count,
  data: Count,
  recordings: Count,
  size: Count,
  activations: Count,
};

/**
 * A usage report (spec 3 §2) of a period, `from` until `to`. `name` of a row: null for what no unit, group or user is known of; a month
 * as `2026-11`. `inventory`: where rows are those of one. `sum`: that of the rows.
 */
export const UsageFigures = z
  .object({
    from: Millis,
    to: Millis,
    groupBy: z.enum(REPORT_GROUPINGS),
    rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), inventory: Named.nullable(), ...figures })),
    sum: z.object(figures),
  })
  .meta({ id: 'UsageFigures' });
export type UsageFigures = z.output<typeof UsageFigures>;

/** An IANA time zone, by whose clocks days and months begin. */
const timeZone = checkedText((name) => (isTimeZone(name) ? null : message('default')));

/** What is asked of a report; `from` and `to` are days such as `2026-11-26`, both within the period, for `fromTo` alone. */
export const UsageFiguresQuery = z.strictObject({
  groupBy: z.enum(REPORT_GROUPINGS).default('unit'),
  period: z.enum(REPORT_PERIODS).default('thisMonth'),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  timeZone: timeZone.default('UTC'),
  inventoryId: Id.optional(),
});

/** The same as a file, with some of the columns. */
export const UsageFileQuery = UsageFiguresQuery.extend({
  columns: z.array(z.enum(REPORT_COLUMNS)).max(REPORT_COLUMNS.length).optional(),
  format: z.enum(['csv', 'xlsx']),
});

const Day = z.string().max(10).nullable();

/**
 * How a usage report is made, under a name that is unique in its inventory. `userIds`: who gets the report of the last month by e-mail on day 1
 * by the clocks of its zone, as far as they may see it then.
 */
export const UsageReportBody = z.strictObject({
  name: checkedText(checkUsageProfileName),
  groupBy: z.enum(REPORT_GROUPINGS),
  period: z.enum(REPORT_PERIODS),
  from: Day.default(null),
  to: Day.default(null),
  timeZone,
  columns: z.array(z.enum(REPORT_COLUMNS)).min(1).max(REPORT_COLUMNS.length),
  userIds: z.array(Id).max(50).default([]),
});

/** A saved usage report of an inventory. `name` of a user: null for one who is no longer there. */
export const UsageReport = z
  .object({
    name: z.string(),
    inventory: Named,
    groupBy: z.enum(REPORT_GROUPINGS),
    period: z.enum(REPORT_PERIODS),
    from: z.string().nullable(),
    to: z.string().nullable(),
    timeZone: z.string(),
    columns: z.array(z.enum(REPORT_COLUMNS)),
    users: z.array(z.object({ id: Id, name: z.string().nullable() })),
  })
  .meta({ id: 'UsageReport' });
export type UsageReport = z.output<typeof UsageReport>;
