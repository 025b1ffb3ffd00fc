import { REMOTE_APPROVALS, type RemoteApproval } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { SelectField } from '../../ui/form/Field.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

/** Button that opens which remote actions need approval, for the inventories that the user administers. */
export function Approval() {
  const [open, setOpen] = useState(false);
  const { inventories } = useCurrentUser();
  const [chosen, setChosen] = useState(inventories[0]?.id ?? '');
  if (inventories.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('remote.approval')}</Button>
      <Dialog opened={open} title={t('remote.approval')} onClose={() => setOpen(false)} width={460}>
        <DialogText>{t('remote.approval.text')}</DialogText>
        <SelectField
          label={t('remote.inventory')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {inventories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <ApprovalForm key={chosen} id={chosen} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const isApproval = (text: string): text is RemoteApproval => REMOTE_APPROVALS.some((one) => one === text);

const fields = (): readonly Field<'approval'>[] => [
  {
    kind: 'choice',
    name: 'approval',
    label: t('remote.approval.title'),
    options: REMOTE_APPROVALS.map((value) => ({ value, label: t(`remote.approval.${value}`) })),
  },
];

function ApprovalForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.remoteActions.approval, { params: { id } }),
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />;
  return (
    <ResourceForm
      saved={{ approval: data.approval }}
      fields={fields}
      submit={t('dialog.apply')}
      onCancel={onDone}
      send={async ({ approval }) => {
        if (isApproval(approval))
          await api.remoteActions.setApproval({ params: { id }, body: { approval } }, idempotencyHeaders());
        return () => {
          toast(t('remote.approval.saved'), { tone: 'success' });
          onDone();
        };
      }}
    />
  );
}
