import { REPORT_COLUMNS, REPORT_GROUPINGS, REPORT_PERIODS } from '@backhaul/domain';
import { useCurrentUser } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { FilterChip } from '../../ui/choice/FilterChip.js';
import { LabeledDate } from '../../ui/choice/LabeledDate.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { complaintAbout, type Shown } from './query.js';

interface Props {
  readonly shown: Shown;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Settings of a report: inventory, grouping, period and columns. */
export function Filters({ shown, onChange }: Props) {
  const { inventories } = useCurrentUser();
  const complaint = complaintAbout(shown);
  const errorOf = (path: 'from' | 'to') => (complaint?.path === path ? messageText(complaint.message) : undefined);
  return (
    <>
      <LabeledSelect
        label={t('usageReports.inventory')}
        value={shown.inventoryId}
        options={[
          { value: '', label: t('usageReports.allInventories') },
          ...inventories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(inventory) => onChange({ inventory })}
      />
      <LabeledSelect
        label={t('usageReports.groupBy')}
        value={shown.groupBy}
        options={REPORT_GROUPINGS.map((value) => ({ value, label: t(`usageReports.groupBy.${value}`) }))}
        onChange={(groupBy) => onChange({ groupBy })}
      />
      <LabeledSelect
        label={t('usageReports.period')}
        value={shown.period}
        options={REPORT_PERIODS.map((value) => ({ value, label: t(`usageReports.period.${value}`) }))}
        onChange={(period) => onChange({ period })}
      />
      {shown.period === 'fromTo' ? (
        <>
          <LabeledDate
            label={t('usageReports.from')}
            value={shown.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ from })}
          />
          <LabeledDate
            label={t('usageReports.to')}
            value={shown.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ to })}
          />
        </>
      ) : null}
      <FilterChip
        label={t('usageReports.column')}
        options={REPORT_COLUMNS.map((value) => ({ value, label: t(`usageReports.column.${value}`) }))}
        selected={shown.columns.length === REPORT_COLUMNS.length ? [] : shown.columns}
        onChange={(columns) => onChange({ columns: columns.join('.') })}
      />
    </>
  );
}
