import { useState } from 'react';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { useChange } from '../resource/use-change.js';
import { toast } from '../toast/toast.js';
import { ConfirmDialog } from './ConfirmDialog.js';

interface Props {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Message when it is done. */
  readonly done: string;
  /** The words for a failure; by default its reason alone. */
  readonly failed?: (reason: string) => string;
  readonly act: () => Promise<unknown>;
}

/** A button for something that is hard to undo: asks first, and shows a failure where it asked. */
export function ConfirmedButton({ label, title, text, done, failed = (reason) => reason, act }: Props) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await change(act);
      toast(done, { tone: 'success' });
      setAsked(false);
    } catch (error) {
      setRefusal(failed(problemText(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button look="danger" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={title}
        text={text}
        confirmLabel={label}
        cancelLabel={t('dialog.cancel')}
        busy={busy}
        error={refusal}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}
