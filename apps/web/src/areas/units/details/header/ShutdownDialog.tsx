import type { Unit } from '@backhaul/contract';
import { api } from '../../../../api/client.js';
import { t } from '../../../../text/t.js';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.js';
import { toast } from '../../../../ui/toast/toast.js';
import { useOrder } from '../useOrder.js';

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'name'>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Switches a unit off; asks first, as nobody can switch it on from here. */
export function ShutdownDialog({ unit, opened, onClose }: Props) {
  const order = useOrder(unit.uid);
  const shutdown = async () => {
    const taken = await order.give((options) => api.unitOrders.shutdown({ params: { id: unit.uid } }, options));
    if (!taken) return;
    toast(t('shutdown.sent', { name: unit.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('shutdown.ask', { name: unit.name })}
      text={t('shutdown.text')}
      confirmLabel={t('shutdown.yes')}
      cancelLabel={t('dialog.cancel')}
      busy={order.busy}
      error={order.error}
      onConfirm={() => void shutdown()}
      onClose={onClose}
    />
  );
}
