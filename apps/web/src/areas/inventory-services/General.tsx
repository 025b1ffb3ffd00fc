import type { InventoryService } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { ServiceFacts } from '../../inventory/services/ServiceFacts.js';
import { serviceFields, termsOf, valuesOf } from '../../inventory/services/values.js';

/** State and configuration of a service. */
export function General({ service }: { readonly service: InventoryService }) {
  const { id, serviceName } = service;
  const saved = valuesOf(service);
  return (
    <>
      <ServiceFacts service={service} />
      <ResourceForm
        saved={saved}
        fields={(values) => serviceFields(serviceName, values)}
        submit={t('dialog.apply')}
        send={async (values) => {
          // The input has no seconds: keep the stored time unless the user changed it.
          const { expiresAt, ...terms } = termsOf(serviceName, values);
          const body = values.expiresAt === saved.expiresAt ? terms : { ...terms, expiresAt };
          await api.inventoryServices.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('inventoryServices.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
