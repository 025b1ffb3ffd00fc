import type { InventoryService } from '@backhaul/contract';
import { INVENTORY_SERVICES, message, type InventoryServiceName } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { NEW_SERVICE, serviceFields, serviceOf, termsOf } from './values.js';

interface Props extends NewProps<InventoryService> {
  /** The inventory that is chosen first. */
  readonly inventoryId?: string;
  /** Services to choose from, the first of which is chosen; all by default. */
  readonly services?: readonly InventoryServiceName[];
}

/** The form of a service that is not configured yet. */
export function ServiceForm({ inventoryId: first, services = INVENTORY_SERVICES, onDone, onCancel }: Props) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={{
        ...NEW_SERVICE,
        serviceName: services[0] ?? 'go_plan',
        inventoryId: first ?? (inventories.length === 1 ? (inventories[0]?.id ?? '') : ''),
      }}
      fields={(values) => [
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('inventoryServices.inventory'),
          options: inventories
            .filter(({ id }) => first === undefined || id === first)
            .map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
        {
          kind: 'choice',
          name: 'serviceName',
          label: t('inventoryServices.service'),
          options: services.map((value) => ({ value, label: t(`inventoryServices.${value}`) })),
          hint: t(`inventoryServices.about.${serviceOf(values.serviceName)}`),
        },
        ...serviceFields(serviceOf(values.serviceName), values),
      ]}
      submit={t('inventoryServices.create')}
      send={async ({ inventoryId, serviceName, ...values }) => {
        const service = serviceOf(serviceName);
        const body = { ...termsOf(service, values), inventoryId, serviceName: service };
        const made = await api.inventoryServices.create({ body }, idempotencyHeaders());
        return () => {
          toast(t('inventoryServices.created'), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
