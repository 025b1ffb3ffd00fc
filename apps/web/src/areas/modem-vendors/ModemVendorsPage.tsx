import type { ModemVendor } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { modemVendors as words } from '../../text/en/modem-vendors.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { General, VendorForm } from './General.js';
import { Models } from './Models.js';

addMessages(words);

/** Vendors of modems, with their models. */
export function ModemVendorsPage() {
  const resource: Resource<ModemVendor, 'name' | 'createdAt', 'name'> = {
    path: '/system/system_settings/modem_vendor',
    title: t('modemVendors.title'),
    count: (count) => t('modemVendors.count', { count }),
    search: { label: t('modemVendors.search'), keys: [{ value: 'name', label: t('modemVendors.name') }] },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('modemVendors.name'),
        track: 'minmax(140px, 1fr)',
        least: 140,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'models', head: t('modemVendors.models'), track: 'minmax(180px, 2fr)', least: 180, cell: modelsText },
      {
        key: 'modems',
        head: t('modemVendors.modems'),
        track: '110px',
        least: 110,
        cell: ({ modems }) => String(modems),
      },
      {
        key: 'createdAt',
        head: t('modemVendors.createdAt'),
        track: '150px',
        least: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => momentText(createdAt),
      },
    ],
    nameOf: ({ name }) => name,
    brief: modelsText,
    empty: { title: t('modemVendors.empty'), text: t('modemVendors.empty.text') },
    missing: { title: t('modemVendors.missing'), text: t('modemVendors.missing.text') },
    list: (input) => callQuery(api.modemVendors.list, { query: input }),
    get: (id) => callQuery(api.modemVendors.get, { params: { id } }),
    acts: ACTS,
    create: { label: t('modemVendors.new'), Form: VendorForm },
    state: modelsText,
    audited: 'modemVendor',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: ModemVendor) => <strong>{name}</strong>;
const modelsText = ({ models }: ModemVendor): string => models.map(({ name }) => name).join(', ');
const tabsOf = (vendor: ModemVendor) => [
  { key: 'general', label: t('modemVendors.general'), content: <General vendor={vendor} /> },
  { key: 'models', label: t('modemVendors.models'), content: <Models vendor={vendor} /> },
];

const ACTS: readonly Act<ModemVendor>[] = [
  {
    key: 'remove',
    label: (count) => (count === 1 ? t('modemVendors.delete') : t('modemVendors.deleteSeveral', { count })),
    look: 'danger',
    fits: () => true,
    reason: ({ modems }) => (modems === 0 ? null : t('modemVendors.deleteUsed')),
    title: (rows) =>
      rows.length === 1
        ? t('modemVendors.deleteAsk', { name: rows[0]?.name ?? '' })
        : t('modemVendors.deleteAskSeveral', { count: rows.length }),
    consequences: () => [t('modemVendors.deleteText')],
    run: ({ id }) => api.modemVendors.remove({ params: { id } }, idempotencyHeaders()),
    done: (count) => (count === 1 ? t('modemVendors.deleted') : t('modemVendors.deletedSeveral', { count })),
    removes: true,
  },
];
