import type { Subscriber } from '@backhaul/contract';
import { SHARE_STATES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { subscribers as words } from '../../text/en/subscribers.js';
import { addMessages, t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { SUBSCRIBER_ACTS } from './acts.js';
import { General } from './General.js';
import { folderText, nameOf, STATE_LOOKS } from './subscriber.js';
import { SubscriberForm } from './SubscriberForm.js';
import { useFolders } from './use-folders.js';

addMessages(words);

const KINDS = ['shares', 'folders'] as const;

/** Shares from other inventories, in folders. */
export function SubscribersPage() {
  const folders = useFolders();
  const resource: Resource<Subscriber, 'name' | 'folder' | 'askedAt', 'name' | 'channel' | 'inventory'> = {
    path: '/manage/shares/subscribers',
    title: t('subscribers.title'),
    count: (count) => t('subscribers.count', { count }),
    search: {
      label: t('subscribers.search'),
      keys: [
        { value: 'name', label: t('subscribers.name') },
        { value: 'channel', label: t('subscribers.channel') },
        { value: 'inventory', label: t('subscribers.inventory') },
      ],
    },
    sort: 'folder',
    filters: [
      {
        key: 'state',
        label: t('subscribers.state'),
        options: SHARE_STATES.map((value) => ({ value, label: t(`subscribers.${value}`) })),
      },
      {
        key: 'folder',
        label: t('subscribers.folder'),
        single: true,
        options: folders.map((folder) => ({ value: folder.id, label: nameOf(folder) })),
      },
      {
        key: 'kind',
        label: t('subscribers.kind'),
        single: true,
        options: KINDS.map((value) => ({ value, label: t(`subscribers.kinds.${value}`) })),
      },
    ],
    columns: [
      {
        key: 'name',
        head: t('subscribers.name'),
        track: 'minmax(160px, 1.5fr)',
        least: 160,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'kind', head: t('subscribers.kind'), track: '120px', least: 120, cell: kindText },
      {
        key: 'folder',
        head: t('subscribers.folder'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        sort: 'folder',
        cell: folderText,
      },
      { key: 'state', head: t('subscribers.state'), track: '130px', least: 130, cell: stateCell },
      {
        key: 'share',
        head: t('subscribers.share'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: ({ share }) => share?.name ?? '',
      },
      {
        key: 'channel',
        head: t('subscribers.channel'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        cell: ({ channel }) => channel?.name ?? '',
      },
      {
        key: 'inventory',
        head: t('subscribers.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf,
    brief: (row) => [kindText(row), ...(row.state === null ? [] : [t(`subscribers.${row.state}`)])].join(' · '),
    empty: { title: t('subscribers.empty'), text: t('subscribers.empty.text') },
    missing: { title: t('subscribers.missing'), text: t('subscribers.missing.text') },
    list: (input, search) => callQuery(api.subscribers.list, { query: { ...input, ...filtersIn(search) } }),
    get: (id) => callQuery(api.subscribers.get, { params: { id } }),
    refreshMs: 3000,
    acts: SUBSCRIBER_ACTS,
    create: { label: t('subscribers.new'), Form: SubscriberForm },
    state: stateCell,
    audited: 'subscriber',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

function filtersIn(search: ListSearch) {
  const state = SHARE_STATES.filter((one) => wordsIn(search, 'state').includes(one));
  const [folderId] = wordsIn(search, 'folder');
  const kind = KINDS.find((one) => wordsIn(search, 'kind').includes(one));
  return {
    ...(state.length > 0 && { state }),
    ...(folderId !== undefined && { folderId }),
    ...(kind !== undefined && { kind }),
  };
}

const nameCell = (row: Subscriber) => <strong>{nameOf(row)}</strong>;
const kindText = ({ kind }: Subscriber): string => t(`subscribers.kind.${kind}`);
const stateCell = ({ state }: Subscriber) =>
  state === null ? null : (
    <Badge look={STATE_LOOKS[state]} status={state}>
      {t(`subscribers.${state}`)}
    </Badge>
  );
const tabsOf = (subscriber: Subscriber) => [
  { key: 'general', label: t('subscribers.general'), content: <General subscriber={subscriber} /> },
];
