import type { Unit } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { danger } from '../../../text/en/danger.js';
import { addMessages, t } from '../../../text/t.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { useRequest } from '../../../api/use-request.js';

addMessages(danger);

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'name'>;
  readonly asked: 'remove' | 'clear' | null;
  readonly onClose: () => void;
}

/** Confirms the removal of a unit, and of its location. */
export default function DangerDialogs({ unit, asked, onClose }: Props) {
  const { send, busy, error } = useRequest();
  const params = { id: unit.uid };
  const cancelLabel = t('dialog.cancel');
  const remove = async () => {
    if (!(await send(() => api.adminUnits.remove({ params })))) return;
    toast(t('removeUnit.done', { name: unit.name }));
    onClose();
  };
  const clear = async () => {
    if (await send(() => api.locations.clear({ params }))) onClose();
  };
  return (
    <>
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t('removeUnit.title', { name: unit.name })}
        text={t('removeUnit.text')}
        confirmLabel={t('removeUnit.submit')}
        cancelLabel={cancelLabel}
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={asked === 'clear'}
        title={t('clearLocation.title', { name: unit.name })}
        text={t('clearLocation.text')}
        confirmLabel={t('clearLocation.submit')}
        cancelLabel={cancelLabel}
        busy={busy}
        error={error}
        onConfirm={() => void clear()}
        onClose={onClose}
      />
    </>
  );
}
