import { useState } from 'react';
import { t } from '../../../text/t.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { Switch } from '../../../ui/form/Switch.js';

interface Props {
  readonly channelName: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Whether switching it off needs confirmation, because it takes a live input off air. */
  readonly isAsked: boolean;
  readonly onSet: (value: boolean) => void;
}

/** Whether a live input interrupts the files. */
export function BreakIn({ channelName, checked, disabled, isAsked, onSet }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Switch
        label={t('playout.breakIn')}
        hint={t('playout.breakIn.hint')}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          if (isAsked && !currentTarget.checked) setAsking(true);
          else onSet(currentTarget.checked);
        }}
      />
      <ConfirmDialog
        opened={asking}
        title={t('playout.breakIn.ask', { name: channelName })}
        text={t('playout.breakIn.askText')}
        confirmLabel={t('playout.breakIn.confirm')}
        cancelLabel={t('playout.breakIn.keep')}
        onConfirm={() => {
          setAsking(false);
          onSet(false);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
