import type { DeviceService } from '@backhaul/contract';
import { message, SERVICE_NAMES, UNIT_SERVICES, type UnitService } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { limitFields, limitsOf, NO_LIMITS } from './values.js';

/** The unit that a form names is looked up by its name, since an installation may have many. */
async function unitNamed(name: string): Promise<string> {
  const { items } = await api.adminUnits.list({ query: { searchKey: 'name', searchValue: name.trim(), limit: 500 } });
  const found = items.filter((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const [unit] = found;
  if (unit === undefined) throw new Error(t('deviceServices.noUnit', { name }));
  return unit.id;
}

const serviceOf = (text: string): UnitService => UNIT_SERVICES.find((one) => one === text) ?? 'pro4k';

/** The form of a service that a unit gets. */
export function ServiceForm({ onDone, onCancel }: NewProps<DeviceService>) {
  return (
    <ResourceForm
      isNew
      saved={{ ...NO_LIMITS, unit: '', serviceId: 'pro4k' }}
      fields={(values) => [
        {
          kind: 'text',
          name: 'unit',
          label: t('deviceServices.unit'),
          hint: t('deviceServices.unit.hint'),
          check: (text) => (text.trim() === '' ? message('required') : null),
        },
        {
          kind: 'choice',
          name: 'serviceId',
          label: t('deviceServices.service'),
          options: UNIT_SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] })),
        },
        ...limitFields(serviceOf(values.serviceId), values),
      ]}
      submit={t('deviceServices.create')}
      send={async ({ unit, serviceId, ...values }) => {
        const service = serviceOf(serviceId);
        const body = { ...limitsOf(service, values), unitId: await unitNamed(unit), serviceId: service };
        const made = await api.deviceServices.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('deviceServices.created'), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
