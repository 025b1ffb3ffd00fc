import { Button } from '../button/Button.js';
import { Notice } from '../data/Notice.js';
import { Dialog, DialogActions } from './Dialog.js';
import classes from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly look?: 'primary' | 'danger';
  readonly busy?: boolean;
  /** The reason for a refusal. */
  readonly error?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation; the safe answer has the focus. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel,
  look = 'danger',
  busy = false,
  error = null,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={420}>
      {text ? <p className={classes['text']}>{text}</p> : null}
      {error ? <Notice tone="warning">{error}</Notice> : null}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
