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

/** Figures of a usage report: `seconds` on air, `data` in bytes that units sent, `recordings`: files of every kind, also deleted ones, with their `size` in bytes, `activations` of licences. */
const figures = {
  transmissions: Count,
  seconds: Count,
  data: Count,
  recordings: Count,
  size: Count,
  activations: Count,
};

/**
 * A usage report (spec 3 §2) of a period, `from` until `to`. `name` of a row: null if no unit, group or user is known; a month
 * as `2026-11`. `inventory`: for rows of one inventory. `sum`: of the rows.
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

/** An IANA time zone, in which days and months begin. */
const timeZone = checkedText((name) => (isTimeZone(name) ? null : message('default')));

/** Query of a report; `from` and `to` are days such as `2026-11-26`, both inclusive, only for `fromTo`. */
export const UsageFiguresQuery = z.strictObject({
  groupBy: z.enum(REPORT_GROUPINGS).default('unit'),
  period: z.enum(REPORT_PERIODS).default('thisMonth'),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  timeZone: timeZone.default('UTC'),
  inventoryId: Id.optional(),
});

/** The same report as a file, with some of the columns. */
export const UsageFileQuery = UsageFiguresQuery.extend({
  columns: z.array(z.enum(REPORT_COLUMNS)).max(REPORT_COLUMNS.length).optional(),
  format: z.enum(['csv', 'xlsx']),
});

const Day = z.string().max(10).nullable();

/**
 * Definition of a usage report, with a unique name in its inventory. `userIds`: users who get the report of the last month by e-mail on day 1
 * in its zone, if they may see it then.
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

/** A saved usage report of an inventory. `name` of a user: null if deleted. */
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
