import { Button } from '../button/Button.js';
import { Notice } from '../data/Notice.js';
import { DialogActions } from '../dialog/Dialog.js';
import { useUnsaved } from '../dialog/unsaved.js';
import { CopyLine } from './CopyLine.js';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Purpose of the secret, and that it is not shown again. */
  readonly text: string;
  /** How to use it. */
  readonly use?: string;
  /** Label of the button that confirms the secret is stored. */
  readonly stored: string;
  readonly onStored: () => void;
}

/** A secret that is shown only once: its dialog asks before it closes. */
export function ShownOnce({ label, value, text, use, stored, onStored }: Props) {
  // Closing it by mistake would lose the secret.
  useUnsaved(true);
  return (
    <>
      <Notice tone="warning">{text}</Notice>
      <CopyLine label={label} value={value} isFirst />
      {use === undefined ? null : <p>{use}</p>}
      <DialogActions>
        <Button look="primary" icon="check" onClick={onStored}>
          {stored}
        </Button>
      </DialogActions>
    </>
  );
}
