import { AUDIT_NOUNS } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { audit as words } from '../../text/en/audit.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { actionText, kindText } from '../../ui/resource/audit-text.js';
import { actorText, type AuditEntry, AuditResult } from '../../ui/resource/AuditWords.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import classes from './audit.module.css';
import { actionOptions } from './action-options.js';
import { Downloads } from './Downloads.js';
import { Entry } from './Entry.js';
import { auditQuery, SINCE_DAYS } from './query.js';

addMessages(words);

const WITH_SECONDS = { dateStyle: 'medium', timeStyle: 'medium' } as const;

const subjectText = ({ subject }: AuditEntry): string =>
  subject === null ? '' : `${kindText(subject.kind)} ${subject.name ?? subject.id}`;

/** Audit log of actions and refusals, with filters, search and download. */
export function AuditPage() {
  const resource: Resource<AuditEntry, 'at', 'username' | 'action' | 'subject' | 'address'> = {
    path: '/manage/audit',
    title: t('audit.title'),
    count: (count) => t('audit.count', { count }),
    search: {
      label: t('audit.search'),
      keys: [
        { value: 'username', label: t('audit.who') },
        { value: 'action', label: t('audit.word.search') },
        { value: 'subject', label: t('audit.subject') },
        { value: 'address', label: t('audit.address') },
      ],
    },
    sort: 'at',
    sortDir: 'desc',
    filters: [
      {
        key: 'since',
        label: t('audit.since'),
        single: true,
        options: SINCE_DAYS.map((days) => ({
          value: String(days),
          label: days === 1 ? t('audit.day') : t('audit.days', { count: days }),
        })),
      },
      {
        key: 'noun',
        label: t('audit.about'),
        single: true,
        options: nounOptions(),
      },
      { key: 'action', label: t('audit.action'), searched: actionOptions() },
      {
        key: 'result',
        label: t('audit.result'),
        single: true,
        options: [
          { value: 'done', label: t('history.done') },
          { value: 'refused', label: t('history.refused') },
        ],
      },
    ],
    columns: [
      {
        key: 'at',
        head: t('audit.time'),
        track: '170px',
        least: 170,
        sort: 'at',
        cell: ({ at }) => momentText(at, WITH_SECONDS),
      },
      { key: 'who', head: t('audit.who'), track: 'minmax(110px, 1fr)', least: 110, cell: whoCell },
      { key: 'action', head: t('audit.action'), track: 'minmax(140px, 1.2fr)', least: 140, cell: actionCell },
      { key: 'subject', head: t('audit.subject'), track: 'minmax(140px, 1.5fr)', least: 140, cell: subjectText },
      { key: 'result', head: t('audit.result'), track: 'minmax(130px, 1fr)', least: 130, cell: resultCell },
      { key: 'address', head: t('audit.address'), track: '130px', least: 130, cell: ({ address }) => address },
    ],
    nameOf: ({ action }) => actionText(action),
    brief: (entry) =>
      [entry.result === 'done' ? '' : t('history.refused'), momentText(entry.at), actorText(entry), subjectText(entry)]
        .filter(Boolean)
        .join(' · '),
    flows: true,
    beside: downloads,
    empty: { title: t('audit.empty'), text: t('audit.empty.text') },
    missing: { title: t('audit.missing'), text: t('audit.missing.text') },
    list: ({ searchKey, searchValue, sortDir, offset, limit }, search) =>
      callQuery(api.audit.list, {
        query: { ...auditQuery(search, Date.now()), searchKey, searchValue, sortDir, offset, limit },
      }),
    get: (id) => callQuery(api.audit.get, { params: { id } }),
    acts: [],
    create: null,
    state: resultCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

/** All kinds of objects in the audit log, sorted by name. */
const nounOptions = () =>
  AUDIT_NOUNS.map((noun) => ({ value: noun, label: kindText(noun) })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );

const downloads = (search: ListSearch) => <Downloads search={search} />;
const tabsOf = (entry: AuditEntry) => [{ key: 'entry', label: t('audit.entry'), content: <Entry entry={entry} /> }];
const whoCell = (entry: AuditEntry) => <strong className={classes['wraps']}>{actorText(entry)}</strong>;
const actionCell = ({ action }: AuditEntry) => <span className={classes['wraps']}>{actionText(action)}</span>;
const resultCell = (entry: AuditEntry) => <AuditResult entry={entry} />;
