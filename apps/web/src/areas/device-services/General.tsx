import type { DeviceService } from '@backhaul/contract';
import { SERVICE_NAMES } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { LimitsNotice, limitText } from '../../inventory/service-limits.js';
import { limitFields, limitsOf, valuesOf } from './values.js';

/** A service of a unit: its usage and limits. */
export function General({ service }: { readonly service: DeviceService }) {
  const { unit, serviceId, renewsAt, inventory } = service;
  const saved = valuesOf(service);
  return (
    <>
      <LimitsNotice limits={service} />
      <Facts
        facts={[
          [t('deviceServices.unit'), unit.name],
          [t('deviceServices.inventory'), inventory.name],
          [t('deviceServices.service'), SERVICE_NAMES[serviceId]],
          [t('deviceServices.used'), limitText(service)],
          [t('deviceServices.renewsAt'), renewsAt === null ? t('deviceServices.none') : momentText(renewsAt)],
        ]}
      />
      <ResourceForm
        saved={saved}
        fields={(values) => limitFields(serviceId, values)}
        submit={t('dialog.apply')}
        send={async (values) => {
          // The input has no seconds: keep the stored time unless the user changed it.
          const { expiresAt, ...terms } = limitsOf(serviceId, values);
          const body = values.expiresAt === saved.expiresAt ? terms : { ...terms, expiresAt };
          await api.deviceServices.update({ params: { id: unit.id, serviceId }, body }, idempotencyHeaders());
          return () => toast(t('deviceServices.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
