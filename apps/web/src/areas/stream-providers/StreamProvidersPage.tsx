import type { StreamProvider } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { InventoryChoice } from '../../streaming/InventoryChoice.js';
import { ProviderForm } from '../../streaming/ProviderForm.js';
import { useProfiles } from '../../streaming/use-profiles.js';
import { channels } from '../../text/en/channels.js';
import { destinations } from '../../text/en/destinations.js';
import { streamProfiles as words } from '../../text/en/stream-profiles.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, NewProps, Resource } from '../../ui/resource/resource.js';

addMessages(channels);
addMessages(destinations);
addMessages(words);

/** Stream providers of all inventories (spec 3 §2), each with its main stream media profile. */
export function StreamProvidersPage() {
  const resource: Resource<StreamProvider, 'name' | 'inventory', 'name' | 'inventory'> = {
    path: '/system/system_settings/stream_providers',
    title: t('channels.providers'),
    count: (count) => t('streamProviders.count', { count }),
    search: {
      label: t('streamProviders.search'),
      keys: [
        { value: 'name', label: t('channels.name') },
        { value: 'inventory', label: t('streamProfiles.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      { key: 'name', head: t('channels.name'), track: 'minmax(150px, 1fr)', least: 150, sort: 'name', cell: nameCell },
      {
        key: 'protocol',
        head: t('channels.protocol'),
        track: '110px',
        least: 110,
        cell: ({ protocol }) => t(`channels.protocol.${protocol}`),
      },
      {
        key: 'address',
        head: t('streamProviders.address'),
        track: 'minmax(200px, 2fr)',
        least: 200,
        cell: ({ url }) => url,
      },
      {
        key: 'destinations',
        head: t('streamProfiles.destinations'),
        track: '110px',
        least: 110,
        cell: (provider) => String(provider.destinations),
      },
      {
        key: 'inventory',
        head: t('streamProfiles.inventory'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: ({ inventory, domain, url }) => [inventory.name, domain, url].join(' · '),
    empty: { title: t('channels.provider.none'), text: t('channels.provider.none.text') },
    missing: { title: t('streamProviders.missing'), text: t('streamProfiles.missing.text') },
    list: (query) => callQuery(api.streamProviders.everywhere, { query }),
    get: (providerId) => callQuery(api.streamProviders.get, { params: { providerId } }),
    acts: [REMOVE],
    create: { label: t('channels.provider.add'), Form: NewProvider },
    audited: 'streamProvider',
    state: ({ inventory }) => inventory.name,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: StreamProvider) => <strong>{name}</strong>;

const tabsOf = (provider: StreamProvider) => [
  { key: 'general', label: t('streamProfiles.general'), content: <General provider={provider} /> },
];

interface FormProps {
  readonly inventoryId: string;
  readonly provider: StreamProvider | null;
  readonly onDone: (provider: StreamProvider) => void;
  readonly onCancel?: () => void;
}

/** Form of a provider, with a choice of the profiles of its inventory. */
function FormOf({ inventoryId, ...rest }: FormProps) {
  const { data, error, refetch } = useProfiles(inventoryId);
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  return <ProviderForm inventoryId={inventoryId} profiles={data} {...rest} />;
}

const NewProvider = ({ onDone, onCancel }: NewProps<StreamProvider>) => (
  <InventoryChoice>
    {(inventoryId) => <FormOf inventoryId={inventoryId} provider={null} onDone={onDone} onCancel={onCancel} />}
  </InventoryChoice>
);

function General({ provider }: { readonly provider: StreamProvider }) {
  return (
    <>
      <FormOf inventoryId={provider.inventory.id} provider={provider} onDone={() => undefined} />
      <Facts
        facts={[
          [t('streamProfiles.inventory'), provider.inventory.name],
          [t('streamProfiles.destinations'), String(provider.destinations)],
          [t('streamProfiles.createdAt'), momentText(provider.createdAt)],
        ]}
      />
    </>
  );
}

const REMOVE: Act<StreamProvider> = {
  key: 'delete',
  label: (count) => (count === 1 ? t('streamProviders.delete') : t('streamProviders.deleteSeveral', { count })),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) =>
    rows.length === 1
      ? t('channels.provider.removeAsk', { name: rows[0]?.name ?? '' })
      : t('streamProviders.deleteAskSeveral', { count: rows.length }),
  consequences: () => [t('streamProviders.deleteText')],
  run: ({ id }) => api.streamProviders.remove({ params: { providerId: id } }, idempotencyHeaders()),
  done: (count) => t('streamProviders.deleted', { count }),
  removes: true,
};
