import type { UsageFigures } from '@backhaul/contract';
import { hoursText, type ReportColumn, type ReportGrouping } from '@backhaul/domain';
import { bytesText, decimal } from '../../text/number.js';
import { t } from '../../text/t.js';

/** Text of a figure in a report. */
export function figureText(column: ReportColumn, value: number): string {
  switch (column) {
    case 'seconds':
      return hoursText(value);
    case 'data':
    case 'size':
      return bytesText(value);
    case 'transmissions':
    case 'recordings':
    case 'activations':
      return decimal(value, 0);
    default:
      return column satisfies never;
  }
}

/** Name of a row. */
export function rowName(groupBy: ReportGrouping, name: string | null): string {
  if (name !== null) return name;
  return groupBy === 'user' || groupBy === 'group' ? t(`usageReports.none.${groupBy}`) : t('usageReports.none.unit');
}

/** Bars of the chart: months in their order; otherwise the largest first, without empty ones. */
export function barsOf(rows: UsageFigures['rows'], groupBy: ReportGrouping, column: ReportColumn) {
  const bars = rows.map(({ key, name, ...figures }) => ({ key, name: rowName(groupBy, name), value: figures[column] }));
  return groupBy === 'month'
    ? bars
    : bars.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value);
}
