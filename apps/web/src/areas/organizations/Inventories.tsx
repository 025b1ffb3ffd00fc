import type { Organization } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

/** Form of the inventories of an organization, which all its users belong to. */
export function Inventories({ organization: { id, inventories: own } }: { readonly organization: Organization }) {
  const { inventories } = useCurrentUser();
  const inventoryIds: readonly string[] = own.map((one) => one.id);
  return (
    <ResourceForm
      saved={{ inventoryIds }}
      fields={() => [
        {
          kind: 'several',
          name: 'inventoryIds',
          label: t('organizations.inventories'),
          hint: t('organizations.inventories.hint'),
          empty: t('organizations.inventories.none'),
          options: inventories.map((one) => ({ value: one.id, label: one.name })),
        },
      ]}
      submit={t('dialog.apply')}
      send={async (values) => {
        const body = { inventoryIds: [...values.inventoryIds] };
        await api.organizations.update({ params: { id }, body }, idempotencyHeaders());
        return () => toast(t('organizations.saved'), { tone: 'success' });
      }}
    />
  );
}
