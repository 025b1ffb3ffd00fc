import type { ManagedService } from '@backhaul/contract';
import { INVENTORY_SERVICES } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { inventoryServices as words } from '../../text/en/inventory-services.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, ListInput, Paged, Resource } from '../../ui/resource/resource.js';
import { brief, columns, nameOf } from '../../inventory/services/columns.js';
import { ServiceBadge, ServiceFacts } from '../../inventory/services/ServiceFacts.js';

addMessages(words);

interface Row extends ManagedService {
  readonly id: string;
}

const SEPARATOR = '.';
const REFRESH_MS = 30_000;
const rowOf = (service: ManagedService): Row => ({
  ...service,
  id: [service.inventory.id, service.serviceName].join(SEPARATOR),
});

/** Services of the inventories that the user administers: states, limits and trials (spec 3 §2). */
export function ServicesPage() {
  const { inventories } = useCurrentUser();
  const mayTry = useCan('inventoryService:trial');
  const ids = inventories.map(({ id }) => id);
  const resource: Resource<Row, 'inventory', 'inventory'> = {
    path: '/services/inventory_services',
    title: t('inventoryServices.services'),
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
    empty: { title: t('inventoryServices.noServices'), text: t('inventoryServices.noServices.text') },
    missing: { title: t('inventoryServices.missing'), text: t('inventoryServices.missing.text') },
    list: (input) => ({
      queryKey: ['inventoryServices', 'managed', ids, input],
      queryFn: ({ signal }) => pageOf(inventories, input, signal),
    }),
    get: (id) => ({
      queryKey: ['inventoryServices', 'managed', id],
      queryFn: ({ signal }) => oneOf(id, signal),
    }),
    refreshMs: REFRESH_MS,
    acts: mayTry ? [trial()] : [],
    create: null,
    audited: ({ recordId }) => (recordId === null ? undefined : { kind: 'inventoryService', id: recordId }),
    state: ServiceBadge,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

/** A page of services: each inventory has the same number of them. */
async function pageOf(
  inventories: readonly ManagedService['inventory'][],
  { offset, limit, searchValue, sortDir }: ListInput<'inventory', 'inventory'>,
  signal: AbortSignal,
): Promise<Paged<Row>> {
  const text = searchValue.toLowerCase();
  const found = inventories
    .filter(({ name }) => name.toLowerCase().includes(text))
    .toSorted((a, b) => a.name.localeCompare(b.name) * (sortDir === 'asc' ? 1 : -1));
  const per = INVENTORY_SERVICES.length;
  const first = Math.floor(offset / per);
  const shown = found.slice(first, Math.ceil((offset + limit) / per));
  const services = await Promise.all(
    shown.map(({ id }) => api.inventoryServices.managed({ params: { id } }, { signal })),
  );
  const rows = services.flat().map(rowOf);
  return { items: rows.slice(offset - first * per, offset - first * per + limit), total: found.length * per };
}

async function oneOf(id: string, signal: AbortSignal): Promise<Row> {
  const at = id.lastIndexOf(SEPARATOR);
  const serviceName = INVENTORY_SERVICES.filter((one) => one === id.slice(at + 1));
  const params = { id: id.slice(0, at) };
  const [service] = await api.inventoryServices.managed({ params, query: { serviceName } }, { signal });
  if (service === undefined) throw new Error('The inventory has no such service.');
  return rowOf(service);
}

const tabsOf = (row: Row) => [
  { key: 'general', label: t('inventoryServices.general'), content: <ServiceFacts service={row} /> },
];

const trial = (): Act<Row> => ({
  key: 'trial',
  label: () => t('inventoryServices.startTrial'),
  look: 'quiet',
  fits: ({ state, configured }) => configured && state === 'notEnabled',
  reason: () => null,
  title: (rows) => t('inventoryServices.startTrialAsk', { name: rows.map(nameOf).join(', ') }),
  consequences: (rows) => [
    t('inventoryServices.startTrialText'),
    ...(rows.some(({ serviceName }) => serviceName === 'graphics') ? [t('inventoryServices.startTrialGraphics')] : []),
  ],
  run: ({ inventory: { id }, serviceName }) =>
    api.inventoryServices.startTrial({ params: { id, serviceName } }, idempotencyHeaders()),
  done: (count) => t('inventoryServices.trialStarted', { count }),
});
