import type { DeviceService } from '@backhaul/contract';
import { message, SERVICE_NAMES, UNIT_SERVICES, type UnitService } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { unitNamed } from './unit-named.js';
import { limitFields, limitsOf, NO_LIMITS } from './values.js';

const serviceOf = (text: string): UnitService => UNIT_SERVICES.find((one) => one === text) ?? 'pro4k';

/** Form that gives a service to a unit. */
export function ServiceForm({ onDone, onCancel }: NewProps<DeviceService>) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={{ ...NO_LIMITS, inventoryId: '', unit: '', serviceId: 'pro4k' }}
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
          name: 'inventoryId',
          label: t('deviceServices.inventory'),
          hint: t('deviceServices.inventory.hint'),
          options: [
            { value: '', label: t('deviceServices.inventory.any') },
            ...inventories.map(({ id, name }) => ({ value: id, label: name })),
          ],
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
      send={async ({ unit, inventoryId, serviceId, ...values }) => {
        const service = serviceOf(serviceId);
        const body = { ...limitsOf(service, values), unitId: await unitNamed(unit, inventoryId), serviceId: service };
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
