import type { Webhook } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { webhooks as words } from '../../text/en/webhooks.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { WEBHOOK_ACTS } from './acts.js';
import { Deliveries } from './Deliveries.js';
import { General } from './General.js';
import { eventText, hostOf, lastDayText, LOOKS } from './webhook.js';
import { WebhookForm } from './WebhookForm.js';

addMessages(words);

/** Webhooks: programs that receive events, with tests and delivery state. */
export function WebhooksPage() {
  const resource: Resource<Webhook, 'name' | 'createdAt', 'name' | 'url'> = {
    path: '/manage/webhooks',
    title: t('webhooks.title'),
    count: (count) => t('webhooks.count', { count }),
    search: {
      label: t('webhooks.search'),
      keys: [
        { value: 'name', label: t('webhooks.name') },
        { value: 'url', label: t('webhooks.url') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('webhooks.name'),
        track: 'minmax(150px, 1.2fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('webhooks.state'), track: '130px', least: 130, cell: stateCell },
      { key: 'lastDay', head: t('webhooks.lastDay'), track: 'minmax(190px, 1fr)', least: 190, cell: lastDay },
      {
        key: 'url',
        head: t('webhooks.url'),
        track: 'minmax(150px, 1fr)',
        least: 150,
        cell: ({ url }) => hostOf(url),
      },
      {
        key: 'events',
        head: t('webhooks.events'),
        track: 'minmax(200px, 1.6fr)',
        least: 200,
        cell: ({ events }) => events.map(eventText).join(', '),
      },
      {
        key: 'inventory',
        head: t('webhooks.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (webhook) => [t(`webhooks.${webhook.state}`), lastDay(webhook)].join(' · '),
    empty: { title: t('webhooks.empty'), text: t('webhooks.empty.text') },
    missing: { title: t('webhooks.missing'), text: t('webhooks.missing.text') },
    list: (input) => callQuery(api.webhooks.list, { query: input }),
    get: (id) => callQuery(api.webhooks.get, { params: { id } }),
    refreshMs: 5000,
    acts: WEBHOOK_ACTS,
    create: { label: t('webhooks.new'), Form: WebhookForm, tab: 'deliveries' },
    state: stateCell,
    audited: 'webhook',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: Webhook) => <strong>{name}</strong>;
const lastDay = (webhook: Webhook): string => lastDayText(webhook.lastDay);
const stateCell = ({ state }: Webhook) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`webhooks.${state}`)}
  </Badge>
);
const tabsOf = (webhook: Webhook) => [
  { key: 'general', label: t('webhooks.general'), content: <General webhook={webhook} /> },
  { key: 'deliveries', label: t('webhooks.deliveries'), content: <Deliveries webhook={webhook} /> },
];
