import { type ComponentProps, useState } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Dialog, DialogActions } from './Dialog.js';
import { DialogText } from './DialogText.js';
import { Unsaved } from './unsaved.js';

/** A dialog that asks before it discards changes (`useUnsaved`). */
export function GuardedDialog({ opened, onClose, children, ...frame }: ComponentProps<typeof Dialog>) {
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Dialog {...frame} opened={opened} onClose={() => (unsaved && !asking ? setAsking(true) : leave())}>
      <Unsaved value={setUnsaved}>
        {asking ? (
          <div role="alertdialog" aria-label={t('dialog.unsaved')}>
            <DialogText>{t('dialog.unsaved')}</DialogText>
            <DialogActions>
              <Button onClick={leave}>{t('dialog.discard')}</Button>
              {/* The harmless answer has the focus, as in every dialog that asks. */}
              <Button look="primary" ref={focus} onClick={() => setAsking(false)}>
                {t('dialog.keep')}
              </Button>
            </DialogActions>
          </div>
        ) : null}
        <div hidden={asking}>{children}</div>
      </Unsaved>
    </Dialog>
  );
}

const focus = (button: HTMLElement | null): void => button?.focus();
