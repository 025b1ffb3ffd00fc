import {
  checkPeriod,
  REPORT_COLUMNS,
  REPORT_GROUPINGS,
  REPORT_PERIODS,
  type ReportColumn,
  type ReportGrouping,
  type ReportPeriodKind,
} from '@backhaul/domain';
import { currentZoneName } from '../../text/zone.js';
import { wordsIn } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';

/** Settings of a report in the address. */
export interface Shown {
  readonly groupBy: ReportGrouping;
  readonly period: ReportPeriodKind;
  readonly from: string;
  readonly to: string;
  /** Empty: all inventories that the user manages. */
  readonly inventoryId: string;
  readonly columns: readonly ReportColumn[];
  readonly timeZone: string;
}

/** Reads an address; invalid values become defaults. */
export function shownOf(search: ListSearch): Shown {
  const text = (key: string): string => String(search[key] ?? '');
  const columns = REPORT_COLUMNS.filter((column) => wordsIn(search, 'columns').includes(column));
  return {
    groupBy: REPORT_GROUPINGS.find((one) => one === text('groupBy')) ?? 'unit',
    period: REPORT_PERIODS.find((one) => one === text('period')) ?? 'thisMonth',
    from: text('from'),
    to: text('to'),
    inventoryId: text('inventory'),
    columns: columns.length === 0 ? REPORT_COLUMNS : columns,
    timeZone: text('zone') || currentZoneName(),
  };
}

/** The settings, as parameters of the request. */
export const figuresQuery = ({ groupBy, period, from, to, inventoryId, timeZone }: Shown) => ({
  groupBy,
  period,
  timeZone,
  ...(period === 'fromTo' ? { from, to } : {}),
  ...(inventoryId === '' ? {} : { inventoryId }),
});

/** The first error in the dates, with its field. */
export function complaintAbout({ period: kind, from, to }: Shown) {
  const [first] = checkPeriod({ kind, from: from || null, to: to || null });
  return first;
}

/** URL of the report as a file. */
export function fileUrl(shown: Shown, format: 'csv' | 'xlsx'): string {
  const query = new URLSearchParams({ ...figuresQuery(shown), format });
  for (const column of shown.columns) query.append('columns', column);
  return `/luc/luc-core-web/rest/v2/admin/usageFigures/file?${query.toString()}`;
}
