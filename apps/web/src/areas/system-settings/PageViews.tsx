import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { DataState } from '../../ui/data/DataState.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';

const PERIODS = ['1', '7', '30', '90', '400'] as const;

/** Number and duration of page views in the last days. */
export function PageViews({ isOn }: { readonly isOn: boolean }) {
  const [days, setDays] = useState('30');
  const { data, error, refetch } = useQuery({
    ...callQuery(api.pageViews.list, { query: { days: Number(days) } }),
    staleTime: 0,
  });
  const empty = isOn ? t('systemSettings.pageViews.none') : t('systemSettings.pageViews.off');
  return (
    <TableSection
      title={t('systemSettings.pageViews.opened')}
      beside={
        <LabeledSelect
          label={t('systemSettings.pageViews.period')}
          value={days}
          options={PERIODS.map((value) => ({
            value,
            label: t('systemSettings.pageViews.days', { count: Number(value) }),
          }))}
          onChange={setDays}
        />
      }
    >
      {data === undefined ? (
        <DataState
          state={error === null ? 'loading' : 'failed'}
          text={error === null ? '' : problemText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          label={t('systemSettings.pageViews.opened')}
          empty={empty}
          columns={[
            { key: 'route', head: t('systemSettings.pageViews.page') },
            { key: 'views', head: t('systemSettings.pageViews.views'), align: 'end' },
            { key: 'time', head: t('systemSettings.pageViews.time'), align: 'end' },
          ]}
          rows={data.routes.map(({ route, views, averageMs }) => ({
            key: route,
            cells: [
              route,
              decimal(views, 0),
              t('systemSettings.pageViews.seconds', { count: Math.round(averageMs / 1000) }),
            ],
          }))}
        />
      )}
    </TableSection>
  );
}
