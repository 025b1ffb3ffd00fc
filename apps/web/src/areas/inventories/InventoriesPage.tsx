import type { ManagedInventory } from '@backhaul/contract';
import { lazy, Suspense, type ReactNode } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { inventories as words } from '../../text/en/inventories.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { INVENTORY_ACTS } from './acts.js';
import { InventoryFields, NewInventory } from './InventoryForm.js';
import { regionText, twoFactorText } from './inventory.js';
import { Properties } from './Properties.js';
import { Removal } from './Removal.js';

addMessages(words);

const LabelsDialog = lazy(() => import('../../inventory/labels/LabelsDialog.js'));
const FileRetention = lazy(() => import('../../inventory/FileRetention.js'));
const MetadataNames = lazy(() => import('../../inventory/MetadataNames.js'));
const Services = lazy(() => import('./Services.js'));
const Software = lazy(() => import('./Software.js'));
const Warnings = lazy(() => import('./Warnings.js'));

/** Inventories, for superusers: create, change, delete, with their properties, labels and metadata names. */
export function InventoriesPage() {
  const reason = useCan('group:manage') ? null : t('permission.missing');
  const resource: Resource<ManagedInventory, 'name' | 'customer' | 'createdAt', 'name' | 'customer' | 'region'> = {
    path: '/system/system_entities/inventories',
    title: t('inventories.title'),
    count: (count) => t('inventories.count', { count }),
    search: {
      label: t('inventories.search'),
      keys: [
        { value: 'name', label: t('inventories.name') },
        { value: 'customer', label: t('inventories.customer') },
        { value: 'region', label: t('inventories.region') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('inventories.name'),
        track: 'minmax(150px, 1.4fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      {
        key: 'customer',
        head: t('inventories.customer'),
        track: 'minmax(120px, 1.2fr)',
        least: 120,
        sort: 'customer',
        cell: ({ customer }) => customer,
      },
      { key: 'region', head: t('inventories.region'), track: 'minmax(120px, 1.2fr)', least: 120, cell: regionText },
      {
        key: 'parent',
        head: t('inventories.parent.short'),
        track: 'minmax(110px, 1fr)',
        least: 110,
        cell: ({ parent }) => parent?.name ?? '',
      },
      { key: 'twoFactor', head: t('inventories.twoFactor.short'), track: '110px', least: 110, cell: twoFactorText },
      ...(['units', 'servers', 'channels', 'users'] as const).map((key) => ({
        key,
        head: t(`inventories.${key}`),
        track: '80px',
        least: 80,
        cell: (row: ManagedInventory) => String(row[key]),
      })),
      {
        key: 'createdAt',
        head: t('inventories.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: ({ customer, units, servers, users }) =>
      [
        customer,
        t('inventories.brief.units', { count: units }),
        t('inventories.brief.servers', { count: servers }),
        t('inventories.brief.users', { count: users }),
      ]
        .filter(Boolean)
        .join(' · '),
    empty: { title: t('inventories.empty'), text: t('inventories.empty.text') },
    missing: { title: t('inventories.missing'), text: t('inventories.missing.text') },
    list: (query) => callQuery(api.inventories.list, { query }),
    get: (id) => callQuery(api.inventories.get, { params: { id } }),
    acts: INVENTORY_ACTS,
    create: { label: t('inventories.new'), Form: NewInventory },
    state: ({ customer }) => customer,
    audited: 'inventory',
    tabs: (inventory) => tabsOf(inventory, reason),
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: ManagedInventory) => <strong>{name}</strong>;

/** Content whose code is loaded when its tab opens. */
const loaded = (content: ReactNode) => <Suspense fallback={<Skeleton lines={6} />}>{content}</Suspense>;

const tabsOf = (inventory: ManagedInventory, reason: string | null) => [
  { key: 'general', label: t('inventories.general'), content: <General inventory={inventory} /> },
  { key: 'properties', label: t('inventories.properties'), content: <Properties inventory={inventory} /> },
  { key: 'services', label: t('inventories.services'), content: loaded(<Services inventory={inventory} />) },
  { key: 'software', label: t('inventories.software'), content: loaded(<Software inventory={inventory} />) },
  { key: 'warnings', label: t('inventories.warnings'), content: loaded(<Warnings inventory={inventory} />) },
  {
    key: 'labels',
    label: t('inventories.labels'),
    content: loaded(<LabelsDialog inventoryId={inventory.id} uid={null} />),
  },
  {
    key: 'metadata',
    label: t('inventories.metadata'),
    content: loaded(<MetadataNames inventoryId={inventory.id} reason={reason} />),
  },
  {
    key: 'files',
    label: t('inventories.files'),
    content: loaded(<FileRetention inventoryId={inventory.id} reason={reason} />),
  },
  { key: 'removal', label: t('inventories.removal'), content: <Removal inventory={inventory} /> },
];

const COUNTED = ['units', 'servers', 'channels', 'groups', 'users', 'children'] as const;

function General({ inventory }: { readonly inventory: ManagedInventory }) {
  return (
    <>
      <InventoryFields inventory={inventory} />
      <Facts
        facts={[
          [t('inventories.createdAt'), momentText(inventory.createdAt)],
          ...COUNTED.map((one) => [t(`inventories.${one}`), String(inventory[one])] as const),
        ]}
      />
    </>
  );
}
