import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Notice } from '../data/Notice.js';
import { DialogActions } from '../dialog/Dialog.js';

interface Props {
  /** The console's refusal, besides the messages at the fields. */
  readonly refusal: string | null;
  /** Label of the submit button. */
  readonly submit: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Why the form cannot be sent; shown at the button. */
  readonly reason?: string | null;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: the error, Cancel and the submit button. */
export function FormEnd({ refusal, submit, busy, disabled = false, reason = null, onCancel }: Props) {
  return (
    <>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <DialogActions>
        <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
        <Button look="primary" type="submit" busy={busy} disabled={disabled} reason={reason}>
          {submit}
        </Button>
      </DialogActions>
    </>
  );
}
