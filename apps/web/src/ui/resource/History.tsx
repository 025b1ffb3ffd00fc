import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { DataState } from '../data/DataState.js';
import classes from './History.module.css';
import { actionText } from './audit-text.js';
import type { Audited } from './resource.js';
import { AuditChanges, AuditResult, actorText } from './AuditWords.js';

const SHOWN = 50;

/** The latest actions on one record, newest first; the audit has all of them. */
export function History({ kind, id, noun }: Audited) {
  const query = { subjectId: id, ...(noun !== undefined && { noun }), limit: SHOWN };
  const { data, error, refetch } = useQuery({ ...callQuery(api.audit.list, { query }), staleTime: 0 });
  if (data === undefined)
    return error === null ? (
      <DataState state="loading" />
    ) : (
      <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
    );
  if (data.items.length === 0) return <DataState state="empty" title={t('history.none')} />;
  return (
    <>
      <ol className={classes['entries']}>
        {data.items.map((entry) => (
          <li key={entry.id} className={classes['entry']}>
            <time className={classes['time']}>{momentText(entry.at)}</time>
            <div className={classes['what']}>
              <div className={classes['line']}>
                <strong>{actionText(entry.action)}</strong>
                <span>{actorText(entry)}</span>
                <AuditResult entry={entry} />
              </div>
              {entry.detail === null ? null : <div className={classes['detail']}>{entry.detail}</div>}
              <AuditChanges entry={entry} />
            </div>
          </li>
        ))}
      </ol>
      {data.total > SHOWN ? (
        <Link to="/manage/audit" search={{ subject: id, kind, ...(noun !== undefined && { noun }) }}>
          {t('history.all')}
        </Link>
      ) : null}
    </>
  );
}
