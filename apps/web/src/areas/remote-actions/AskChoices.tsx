import { checkRemoteReason } from '@backhaul/domain';
import { useEffect, useState } from 'react';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Switch } from '../../ui/form/Switch.js';
import { TextArea } from '../../ui/form/TextArea.js';

interface Props {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** Whether an interruption on air is confirmed; null: no confirmation needed. */
  readonly confirmed: boolean | null;
  readonly onConfirmed: (confirmed: boolean) => void;
}

/** Reason of a remote action, and the second confirmation of an interruption, which every dialog asks for again. */
export function AskChoices({ reason, onReason, confirmed, onConfirmed }: Props) {
  const [left, setLeft] = useState(false);
  const complaint = left ? checkRemoteReason(reason) : null;
  useEffect(() => () => onConfirmed(false), [onConfirmed]);
  return (
    <>
      <TextArea
        label={t('remote.reason')}
        hint={t('remote.reason.hint')}
        rows={3}
        value={reason}
        error={complaint === null ? undefined : messageText(complaint)}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      {confirmed === null ? null : (
        <Switch
          label={t('remote.confirmOnAir')}
          hint={t('remote.confirmOnAir.hint')}
          checked={confirmed}
          onChange={({ currentTarget }) => onConfirmed(currentTarget.checked)}
        />
      )}
    </>
  );
}
