import type { ListedUnit } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { useCurrentUser } from '../session/hooks.js';
import { dialogs } from '../text/en/dialogs.js';
import { addMessages, t } from '../text/t.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import type { NewProps } from '../ui/resource/resource.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import { toast } from '../ui/toast/toast.js';

addMessages(dialogs);

const required = (text: string) => (text.trim() === '' ? message('required') : null);

/** Claims an unpaired unit for an inventory, by its serial number and pairing code. */
export default function ClaimUnit({ onDone, onCancel }: NewProps<ListedUnit>) {
  const { inventories } = useCurrentUser();
  return (
    <>
      <DialogText>{t('claim.text')}</DialogText>
      <ResourceForm
        isNew
        saved={{
          serialNumber: '',
          code: '',
          inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '',
        }}
        fields={() => [
          { kind: 'text', name: 'serialNumber', label: t('claim.serialNumber'), check: required },
          { kind: 'text', name: 'code', label: t('claim.code'), check: required },
          {
            kind: 'choice',
            name: 'inventoryId',
            label: t('claim.inventory'),
            options: inventories.map(({ id, name }) => ({ value: id, label: name })),
            check: required,
          },
        ]}
        submit={t('claim.submit')}
        send={async ({ inventoryId, ...body }) => {
          const unit = await api.adminUnits.claim({ params: { id: inventoryId }, body }, idempotencyHeaders());
          const claimed = await api.adminUnits.listed({ params: { id: unit.uid } });
          return () => {
            toast(t('claim.done', { name: claimed.name }), { tone: 'success' });
            onDone(claimed);
          };
        }}
        onCancel={onCancel}
      />
    </>
  );
}
