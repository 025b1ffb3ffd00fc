import type { ManagedInventory } from '@backhaul/contract';
import { INVENTORY_FEATURES } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

/** Features of an inventory. */
export function Properties({ inventory: { id, features } }: { readonly inventory: ManagedInventory }) {
  const saved: Readonly<Record<string, string>> = Object.fromEntries(
    INVENTORY_FEATURES.map((one) => [one, features.includes(one) ? 'yes' : 'no']),
  );
  return (
    <>
      <DialogText>{t('inventories.properties.text')}</DialogText>
      <ResourceForm
        saved={saved}
        fields={() =>
          INVENTORY_FEATURES.map((name) => ({ kind: 'switch', name, label: t(`inventories.feature.${name}`) }))
        }
        submit={t('dialog.apply')}
        send={async (values) => {
          const body = { features: INVENTORY_FEATURES.filter((one) => values[one] === 'yes') };
          await api.inventories.setProperties({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('inventories.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
