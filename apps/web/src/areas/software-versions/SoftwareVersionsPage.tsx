import type { CatalogueVersion } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { softwareVersions as words } from '../../text/en/software-versions.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { VERSION_ACTS } from './acts.js';
import { General } from './General.js';
import { productText } from './product.js';
import { Products } from './Products.js';
import { VersionForm } from './VersionForm.js';

addMessages(words);

/** Catalogue of software versions and their products (spec 3 §2, §3). */
export function SoftwareVersionsPage() {
  const resource: Resource<CatalogueVersion, 'version' | 'createdAt', 'version' | 'product'> = {
    path: '/system/system_settings/software_version',
    title: t('softwareVersions.title'),
    count: (count) => t('softwareVersions.count', { count }),
    search: {
      label: t('softwareVersions.search'),
      keys: [
        { value: 'version', label: t('softwareVersions.version') },
        { value: 'product', label: t('softwareVersions.product') },
      ],
    },
    sort: 'version',
    sortDir: 'desc',
    filters: [],
    columns: [
      {
        key: 'version',
        head: t('softwareVersions.version'),
        track: '130px',
        least: 130,
        sort: 'version',
        cell: versionCell,
      },
      {
        key: 'products',
        head: t('softwareVersions.products'),
        track: 'minmax(180px, 1.4fr)',
        least: 180,
        cell: productsText,
      },
      {
        key: 'description',
        head: t('softwareVersions.description'),
        track: 'minmax(160px, 1fr)',
        least: 160,
        cell: ({ description }) => description || '—',
      },
      {
        key: 'createdAt',
        head: t('softwareVersions.createdAt'),
        track: '180px',
        least: 180,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ version }) => version,
    brief: productsText,
    empty: { title: t('softwareVersions.empty'), text: t('softwareVersions.empty.text') },
    missing: { title: t('softwareVersions.missing'), text: t('softwareVersions.missing.text') },
    list: (input) => callQuery(api.softwareVersions.list, { query: input }),
    get: (id) => callQuery(api.softwareVersions.get, { params: { id } }),
    acts: VERSION_ACTS,
    create: { label: t('softwareVersions.new'), Form: VersionForm, tab: 'products' },
    audited: 'softwareVersion',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const versionCell = ({ version }: CatalogueVersion) => <strong>{version}</strong>;
const productsText = ({ products }: CatalogueVersion): string =>
  products.length === 0 ? '—' : products.map(({ product }) => productText(product)).join(', ');
const tabsOf = (version: CatalogueVersion) => [
  { key: 'general', label: t('softwareVersions.general'), content: <General version={version} /> },
  { key: 'products', label: t('softwareVersions.products'), content: <Products version={version} /> },
];
