import type { UsageFigures } from '@backhaul/contract';
import type { ReportColumn } from '@backhaul/domain';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { usePhone } from '../../ui/page/use-phone.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { figureText, rowName } from './figures.js';
import classes from './report.module.css';

const BarChart = lazy(() => import('../../ui/chart/BarChart.js'));

/** Bars that have room beside one another. */
const MOST_BARS = 20;

interface Props {
  readonly figures: UsageFigures;
  readonly columns: readonly ReportColumn[];
  /** What the chart shows. */
  readonly charted: ReportColumn;
  readonly onCharted: (column: ReportColumn) => void;
}

/** A report: its chart, and its rows with their sum. */
export function Report({ figures: { groupBy, rows, sum }, columns, charted, onCharted }: Props) {
  const bars = useMemo(() => {
    const all = rows.map((row) => ({ name: rowName(groupBy, row.name), value: row[charted] }));
    // Months stay in their order.
    const ordered = groupBy === 'month' ? all : all.toSorted((one, other) => other.value - one.value);
    return ordered.slice(0, MOST_BARS);
  }, [rows, groupBy, charted]);
  const valueText = useCallback((value: number) => figureText(charted, Math.round(value)), [charted]);
  const withInventory = groupBy === 'unit' || groupBy === 'group';
  const phone = usePhone();
  const options = columns.map((one) => ({ value: one, label: t(`usageReports.column.${one}`) }));
  const column = t(`usageReports.column.${charted}`);
  return (
    <>
      <TableSection
        title={t('usageReports.chart')}
        beside={
          phone ? (
            <LabeledSelect
              label={t('usageReports.chart')}
              value={charted}
              options={options}
              onChange={(value) => onCharted(columns.find((one) => one === value) ?? charted)}
            />
          ) : (
            <Segmented label={t('usageReports.chart')} value={charted} options={options} onChange={onCharted} />
          )
        }
      >
        <Suspense fallback={<div className={classes['chart']} />}>
          <BarChart
            label={t('usageReports.chart.label', { column, groupBy: t(`usageReports.groupBy.${groupBy}`) })}
            bars={bars}
            valueText={valueText}
            note={
              bars.length < rows.length
                ? t('usageReports.chart.most', { count: bars.length, total: rows.length })
                : undefined
            }
          />
        </Suspense>
      </TableSection>
      <TableSection title={t('usageReports.count.rows', { count: rows.length })}>
        <DataTable
          label={t('usageReports.title')}
          empty=""
          columns={[
            { key: 'name', head: t(`usageReports.groupBy.${groupBy}`) },
            ...(withInventory ? [{ key: 'inventory', head: t('usageReports.inventory') }] : []),
            ...columns.map((key) => ({ key, head: t(`usageReports.column.${key}`), align: 'end' as const })),
          ]}
          rows={rows.map((row) => ({
            key: row.key,
            muted: row.name === null,
            cells: [
              rowName(groupBy, row.name),
              ...(withInventory ? [row.inventory?.name ?? ''] : []),
              ...columns.map((one) => figureText(one, row[one])),
            ],
          }))}
          foot={[
            t('usageReports.total'),
            ...(withInventory ? [''] : []),
            ...columns.map((one) => figureText(one, sum[one])),
          ]}
        />
      </TableSection>
    </>
  );
}
