import type { Publisher } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { publishers as words } from '../../text/en/publishers.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { PUBLISHER_ACTS } from './acts.js';
import { General } from './General.js';
import { endText, PUBLISHER_LOOKS, subscribersText } from './publisher.js';
import { PublisherForm } from './PublisherForm.js';
import { Subscribers } from './Subscribers.js';

addMessages(words);

type Sort = 'name' | 'channel' | 'createdAt' | 'endsAt';

/** Channels that are shared with other inventories, with the requests for them. */
export function PublishersPage() {
  const resource: Resource<Publisher, Sort, 'name' | 'channel' | 'inventory'> = {
    path: '/manage/shares/publishers',
    title: t('publishers.title'),
    count: (count) => t('publishers.count', { count }),
    search: {
      label: t('publishers.search'),
      keys: [
        { value: 'name', label: t('publishers.name') },
        { value: 'channel', label: t('publishers.channel') },
        { value: 'inventory', label: t('publishers.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('publishers.name'),
        track: 'minmax(150px, 1.4fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('publishers.state'), track: '110px', least: 110, cell: stateCell },
      {
        key: 'channel',
        head: t('publishers.channel'),
        track: 'minmax(130px, 1fr)',
        least: 130,
        sort: 'channel',
        cell: ({ channel }) => channel.name,
      },
      {
        key: 'subscribers',
        head: t('publishers.subscribers'),
        track: 'minmax(170px, 1.2fr)',
        least: 170,
        cell: subscribersText,
      },
      {
        key: 'end',
        head: t('publishers.until'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        sort: 'endsAt',
        cell: endText,
      },
      {
        key: 'description',
        head: t('publishers.description'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: ({ description }) => description,
      },
      {
        key: 'inventory',
        head: t('publishers.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (publisher) => [publisher.channel.name, subscribersText(publisher)].join(' · '),
    empty: { title: t('publishers.empty'), text: t('publishers.empty.text') },
    missing: { title: t('publishers.missing'), text: t('publishers.missing.text') },
    list: (input) => callQuery(api.publishers.list, { query: input }),
    get: (id) => callQuery(api.publishers.get, { params: { id } }),
    refreshMs: 3000,
    acts: PUBLISHER_ACTS,
    create: { label: t('publishers.new'), Form: PublisherForm },
    state: stateCell,
    audited: 'publisher',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: Publisher) => <strong>{name}</strong>;
const stateCell = ({ state }: Publisher) => (
  <Badge look={PUBLISHER_LOOKS[state]} status={state}>
    {t(`publishers.${state}`)}
  </Badge>
);
const tabsOf = (publisher: Publisher) => [
  { key: 'general', label: t('publishers.general'), content: <General publisher={publisher} /> },
  { key: 'subscribers', label: t('publishers.subscribers'), content: <Subscribers publisher={publisher} /> },
];
