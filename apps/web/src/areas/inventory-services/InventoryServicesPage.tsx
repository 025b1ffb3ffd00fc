import type { InventoryService } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { inventoryServices as words } from '../../text/en/inventory-services.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import { brief, columns, nameOf } from '../../inventory/services/columns.js';
import { General } from './General.js';
import { ServiceBadge } from '../../inventory/services/ServiceFacts.js';
import { ServiceForm } from '../../inventory/services/ServiceForm.js';

addMessages(words);

/** Services of inventories, for superusers (spec 3 §2). */
export function InventoryServicesPage() {
  const resource: Resource<InventoryService, 'inventory', 'inventory'> = {
    path: '/system/system_settings/inventory_service',
    title: t('inventoryServices.title'),
    count: (count) => t('inventoryServices.count', { count }),
    search: {
      label: t('inventoryServices.search'),
      keys: [{ value: 'inventory', label: t('inventoryServices.inventory') }],
    },
    sort: 'inventory',
    filters: [],
    columns: columns(),
    nameOf: (row) => `${nameOf(row)} · ${row.inventory.name}`,
    brief,
    empty: { title: t('inventoryServices.empty'), text: t('inventoryServices.empty.text') },
    missing: { title: t('inventoryServices.missing'), text: t('inventoryServices.missing.text') },
    list: (query) => callQuery(api.inventoryServices.list, { query }),
    get: (id) => callQuery(api.inventoryServices.get, { params: { id } }),
    acts: [deletion()],
    create: { label: t('inventoryServices.new'), Form: ServiceForm },
    audited: 'inventoryService',
    state: ServiceBadge,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const tabsOf = (service: InventoryService) => [
  { key: 'general', label: t('inventoryServices.general'), content: <General service={service} /> },
];

const deletion = (): Act<InventoryService> => ({
  key: 'delete',
  label: () => t('inventoryServices.remove'),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) => t('inventoryServices.removeAskSeveral', { count: rows.length }),
  consequences: () => [t('inventoryServices.removeText')],
  run: ({ id }) => api.inventoryServices.remove({ params: { id } }, idempotencyHeaders()),
  done: (count) => t('inventoryServices.removed', { count }),
  removes: true,
});
