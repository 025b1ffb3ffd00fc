import type { AlertRoute } from '@backhaul/contract';
import { useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, valuesOf } from './route.js';
import { routeFields } from './RouteForm.js';

/** Form of a route: its alerts and recipients. */
export function General({ route }: { readonly route: AlertRoute }) {
  const choices = useChoices(route.inventory.id);
  return (
    <>
      {route.enabled ? null : <Notice tone="info">{t('alertRoutes.off.text')}</Notice>}
      <Notice tone="info">{t('alertRoutes.ways')}</Notice>
      <ResourceForm
        saved={valuesOf(route)}
        fields={(values) => routeFields(values, choices, route)}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.alertRoutes.update({ params: { id: route.id }, body: bodyOf(values) }, idempotencyHeaders());
          return () => toast(t('alertRoutes.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
