import type { ManagedNotification } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { clientNotifications as words } from '../../text/en/client-notifications.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { NOTIFICATION_ACTS } from './acts.js';
import { General } from './General.js';
import { audienceText, LOOKS, stateText, titleOf } from './notification.js';
import { NotificationForm } from './NotificationForm.js';

addMessages(words);

/** Messages that signed-in users see. */
export function ClientNotificationsPage() {
  const resource: Resource<ManagedNotification, 'createdAt' | 'expiresAt', 'body'> = {
    path: '/system/system_settings/client_notification',
    title: t('notifications.title'),
    count: (count) => t('notifications.count', { count }),
    search: { label: t('notifications.search'), keys: [{ value: 'body', label: t('notifications.body') }] },
    sort: 'createdAt',
    sortDir: 'desc',
    filters: [],
    columns: [
      {
        key: 'body',
        head: t('notifications.body'),
        track: 'minmax(220px, 2fr)',
        least: 220,
        cell: titleCell,
      },
      { key: 'state', head: t('notifications.state'), track: '210px', least: 210, cell: stateCell },
      {
        key: 'audience',
        head: t('notifications.audience'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: audienceText,
      },
      {
        key: 'expiresAt',
        head: t('notifications.expiresAt'),
        track: '180px',
        least: 180,
        sort: 'expiresAt',
        cell: expiryText,
      },
      {
        key: 'createdAt',
        head: t('notifications.createdAt'),
        track: '180px',
        least: 180,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: titleOf,
    brief: (row) => [stateText(row.state), audienceText(row)].join(' · '),
    empty: { title: t('notifications.empty'), text: t('notifications.empty.text') },
    missing: { title: t('notifications.missing'), text: t('notifications.missing.text') },
    list: (input) => callQuery(api.clientNotifications.list, { query: input }),
    get: (id) => callQuery(api.clientNotifications.get, { params: { id } }),
    acts: NOTIFICATION_ACTS,
    create: { label: t('notifications.new'), Form: NotificationForm },
    state: stateCell,
    audited: 'clientNotification',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const titleCell = (row: ManagedNotification) => <strong>{titleOf(row)}</strong>;
const tabsOf = (row: ManagedNotification) => [
  { key: 'general', label: t('notifications.general'), content: <General notification={row} /> },
];
const expiryText = ({ expiresAt }: ManagedNotification): string =>
  expiresAt === null ? t('notifications.never') : momentText(expiresAt);
const stateCell = ({ state }: ManagedNotification) => (
  <Badge look={LOOKS[state]} status={state}>
    {stateText(state)}
  </Badge>
);
