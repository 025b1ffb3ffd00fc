import type { DeviceService } from '@backhaul/contract';
import { SERVICE_NAMES, UNIT_SERVICES } from '@backhaul/domain';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { deviceServices as words } from '../../text/en/device-services.js';
import { addMessages, t } from '../../text/t.js';
import { wordsIn } from '../../ui/resource/address.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Act, Resource } from '../../ui/resource/resource.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { endText, limitText, LIMIT_LOOKS, stateText } from '../../inventory/service-limits.js';
import { General } from './General.js';
import { keyOf } from './key.js';
import { ServiceForm } from './ServiceForm.js';

addMessages(words);

/** Services of units with their limits, for superusers (spec 3 §2, §3). */
export function DeviceServicesPage() {
  const resource: Resource<DeviceService, 'unit' | 'inventory' | 'expiresAt', 'unit' | 'inventory'> = {
    path: '/system/system_settings/device_service',
    title: t('deviceServices.title'),
    count: (count) => t('deviceServices.count', { count }),
    search: {
      label: t('deviceServices.search'),
      keys: [
        { value: 'unit', label: t('deviceServices.unit') },
        { value: 'inventory', label: t('deviceServices.inventory') },
      ],
    },
    sort: 'unit',
    filters: [
      {
        key: 'service',
        label: t('deviceServices.service'),
        options: UNIT_SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] })),
      },
      {
        key: 'limited',
        label: t('deviceServices.limits'),
        single: true,
        options: [
          { value: 'yes', label: t('deviceServices.limited') },
          { value: 'no', label: t('deviceServices.unlimited') },
        ],
      },
    ],
    columns: [
      {
        key: 'unit',
        head: t('deviceServices.unit'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'unit',
        cell: unitCell,
      },
      { key: 'service', head: t('deviceServices.service'), track: '130px', least: 130, cell: serviceText },
      {
        key: 'inventory',
        head: t('deviceServices.inventory'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
      { key: 'state', head: t('deviceServices.state'), track: '150px', least: 150, cell: StateCell },
      { key: 'allowance', head: t('deviceServices.used'), track: '160px', least: 160, cell: limitText },
      { key: 'ends', head: t('deviceServices.ends'), track: '180px', least: 180, sort: 'expiresAt', cell: endText },
    ],
    nameOf: (row) => `${serviceText(row)} · ${row.unit.name}`,
    brief: (row) =>
      [serviceText(row), row.inventory.name, stateText(row.state), limitText(row), endText(row)].join(' · '),
    empty: { title: t('deviceServices.empty'), text: t('deviceServices.empty.text') },
    missing: { title: t('deviceServices.missing'), text: t('deviceServices.missing.text') },
    list: (input, search) => callQuery(api.deviceServices.list, { query: { ...input, ...filterOf(search) } }),
    get: (id) => callQuery(api.deviceServices.get, { params: keyOf(id) }),
    acts: [removal()],
    create: { label: t('deviceServices.new'), Form: ServiceForm },
    audited: ({ unit }) => ({ kind: 'unit', id: unit.id, noun: 'service' }),
    state: StateCell,
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const unitCell = ({ unit }: DeviceService) => <strong>{unit.name}</strong>;
const serviceText = ({ serviceId }: DeviceService): string => SERVICE_NAMES[serviceId];

const StateCell = ({ state }: DeviceService) => (
  <Badge look={LIMIT_LOOKS[state]} status={state}>
    {stateText(state)}
  </Badge>
);

const tabsOf = (row: DeviceService) => [
  { key: 'general', label: t('deviceServices.general'), content: <General service={row} /> },
];

function filterOf(search: ListSearch) {
  const chosen = wordsIn(search, 'service');
  const serviceId = UNIT_SERVICES.filter((one) => chosen.includes(one));
  const [limited] = wordsIn(search, 'limited');
  return {
    ...(serviceId.length > 0 && { serviceId }),
    ...(limited === 'yes' && { limited: 'yes' as const }),
    ...(limited === 'no' && { limited: 'no' as const }),
  };
}

const removal = (): Act<DeviceService> => ({
  key: 'remove',
  label: () => t('deviceServices.remove'),
  look: 'danger',
  fits: () => true,
  reason: () => null,
  title: (rows) => t('deviceServices.removeAsk', { count: rows.length }),
  consequences: () => [t('deviceServices.removeText')],
  run: ({ unit, serviceId }) => api.deviceServices.remove({ params: { id: unit.id, serviceId } }, idempotencyHeaders()),
  done: (count) => t('deviceServices.removed', { count }),
  removes: true,
});
