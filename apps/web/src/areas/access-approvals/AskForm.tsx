import type { AccessApproval } from '@backhaul/contract';
import { checkAccessReason, checkAskedInventory } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';

/** Form in which support requests access. */
export const AskForm = ({ onDone, onCancel }: NewProps<AccessApproval>) => (
  <ResourceForm
    isNew
    saved={{ inventory: '', reason: '' }}
    fields={() => [
      {
        kind: 'text',
        name: 'inventory',
        label: t('access.inventory'),
        hint: t('access.inventory.hint'),
        check: checkAskedInventory,
        autoComplete: 'off',
      },
      {
        kind: 'lines',
        name: 'reason',
        label: t('access.reason'),
        hint: t('access.reason.hint'),
        lines: 3,
        check: checkAccessReason,
      },
    ]}
    submit={t('access.ask')}
    send={async (body) => {
      const asked = await api.accessApprovals.ask({ body }, idempotencyHeaders());
      return () => {
        toast(t('access.asked', { inventory: asked.inventory.name }), { tone: 'success' });
        onDone(asked);
      };
    }}
    onCancel={onCancel}
  />
);
