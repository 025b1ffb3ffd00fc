import type { Unit } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { commands } from '../../../text/en/commands.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { toast } from '../../../ui/toast/toast.js';
import { useCommand } from '../../../transmit/use-command.js';

addMessages(commands);

interface Props {
  readonly unit: Pick<Unit, 'uid' | 'name'>;
  readonly what: 'reboot' | 'shutdown';
  readonly onDone: () => void;
}

/** Reboots or switches off a unit; the Cancel button has the focus. */
export default function PowerUnit({ unit, what, onDone }: Props) {
  const command = useCommand(unit.uid);
  const params = { id: unit.uid };
  const act = async () => {
    const taken = await command.send((options) =>
      what === 'shutdown'
        ? api.unitCommands.shutdown({ params }, options)
        : api.devices.command({ params: { ...params, command: 'reboot' }, body: {} }, options),
    );
    if (!taken) return;
    toast(t(`${what}.sent`, { name: unit.name }));
    onDone();
  };
  return (
    <>
      <DialogText>{t(`${what}.text`)}</DialogText>
      {command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      <DialogActions>
        <Button onClick={onDone} data-autofocus>
          {t('dialog.cancel')}
        </Button>
        <Button look={what === 'shutdown' ? 'danger' : 'primary'} busy={command.busy} onClick={() => void act()}>
          {t(`${what}.yes`)}
        </Button>
      </DialogActions>
    </>
  );
}
