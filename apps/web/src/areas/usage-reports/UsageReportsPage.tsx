import { REPORT_COLUMNS } from '@backhaul/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { usageReports as words } from '../../text/en/usage-reports.js';
import { messageText } from '../../text/messages.js';
import { addMessages, t } from '../../text/t.js';
import { momentText, useZone } from '../../text/zone.js';
import { DataState } from '../../ui/data/DataState.js';
import { Disclosure } from '../../ui/page/Disclosure.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { useListAddress } from '../../ui/resource/address.js';
import { Filters } from './Filters.js';
import { complaintAbout, figuresQuery, fileUrl, shownOf } from './query.js';
import { Report } from './Report.js';
import classes from './report.module.css';
import { Saved } from './Saved.js';

addMessages(words);

/** Refresh interval, ms: transmissions on air keep counting. */
const REFRESH_MS = 60_000;

/** Usage reports of a period (spec 3 §2). The address holds the whole view. */
export function UsageReportsPage() {
  // Renders again when the time zone changes, because days depend on it.
  useZone();
  const { search, filter } = useListAddress('/services/reports');
  const shown = shownOf(search);
  const [explained, setExplained] = useState(false);
  const complaint = complaintAbout(shown);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.usageReports.figures, { query: figuresQuery(shown) }),
    enabled: complaint === undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const charted = shown.columns.find((column) => column === search['chart']) ?? shown.columns[0] ?? REPORT_COLUMNS[0];
  const day = (at: number): string => momentText(at, { dateStyle: 'medium', timeZone: shown.timeZone });
  return (
    <SplitPage
      title={t('usageReports.title')}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={
        <>
          <Filters shown={shown} onChange={filter} />
          <Saved shown={shown} name={String(search['saved'] ?? '')} onChange={filter} />
          {complaint === undefined ? (
            <span className={classes['end']}>
              <a href={fileUrl(shown, 'csv')} download>
                {t('usageReports.csv')}
              </a>
              <a href={fileUrl(shown, 'xlsx')} download>
                {t('usageReports.xlsx')}
              </a>
            </span>
          ) : null}
        </>
      }
    >
      <div className={classes['page']}>
        {complaint !== undefined ? (
          <DataState
            state="empty"
            title={`${t(`usageReports.${complaint.path}`)}: ${messageText(complaint.message)}`}
          />
        ) : data === undefined ? (
          <DataState
            state={error === null ? 'loading' : 'failed'}
            text={error === null ? '' : problemText(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <p className={classes['span']}>
              {t('usageReports.span', { from: day(data.from), to: day(data.to - 1), zone: shown.timeZone })}
            </p>
            {data.rows.length === 0 ? (
              <DataState state="empty" title={t('usageReports.empty')} text={t('usageReports.empty.text')} />
            ) : (
              <Report
                figures={data}
                columns={shown.columns}
                charted={charted}
                onCharted={(chart) => filter({ chart })}
              />
            )}
            <Disclosure title={t('usageReports.notes')} opened={explained} onToggle={setExplained}>
              <ul className={classes['notes']}>
                <li>{t('usageReports.notes.transmissions')}</li>
                <li>{t('usageReports.notes.data')}</li>
                <li>{t('usageReports.notes.recordings')}</li>
                <li>{t('usageReports.notes.units')}</li>
              </ul>
            </Disclosure>
          </>
        )}
      </div>
    </SplitPage>
  );
}
