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

/** Reboots a unit; asks first. */
export function RebootDialog({ unit, opened, onClose }: Props) {
  const order = useOrder(unit.uid);
  const reboot = async () => {
    const taken = await order.give((options) =>
      api.devices.command({ params: { id: unit.uid, command: 'reboot' }, body: {} }, options),
    );
    if (!taken) return;
    toast(t('reboot.sent', { name: unit.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('reboot.ask', { name: unit.name })}
      text={t('reboot.text')}
      confirmLabel={t('reboot.yes')}
      cancelLabel={t('dialog.cancel')}
      look="primary"
      busy={order.busy}
      error={order.error}
      onConfirm={() => void reboot()}
      onClose={onClose}
    />
  );
}
