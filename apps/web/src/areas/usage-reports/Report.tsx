import type { UsageFigures } from '@backhaul/contract';
import type { ReportColumn } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { BarList } from '../../ui/chart/BarList.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { usePhone } from '../../ui/page/use-phone.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { barsOf, figureText, rowName } from './figures.js';

/** Maximum number of bars in the chart. */
const MOST_BARS = 12;

interface Props {
  readonly figures: UsageFigures;
  readonly columns: readonly ReportColumn[];
  /** The column in the chart. */
  readonly charted: ReportColumn;
  readonly onCharted: (column: ReportColumn) => void;
}

/** A report: chart, rows and sum. */
export function Report({ figures: { groupBy, rows, sum }, columns, charted, onCharted }: Props) {
  const bars = barsOf(rows, groupBy, charted).slice(0, MOST_BARS);
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
        <BarList
          label={t('usageReports.chart.label', { column, groupBy: t(`usageReports.groupBy.${groupBy}`) })}
          bars={bars}
          valueText={(value) => figureText(charted, value)}
          note={
            bars.length === 0
              ? t('usageReports.chart.none')
              : bars.length < rows.length
                ? t('usageReports.chart.most', { count: bars.length, total: rows.length })
                : undefined
          }
        />
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
