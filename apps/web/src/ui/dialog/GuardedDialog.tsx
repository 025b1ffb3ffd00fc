import { type ComponentProps, useState } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Dialog, DialogActions } from './Dialog.js';
import { DialogText } from './DialogText.js';
import { Leaving, Unsaved } from './unsaved.js';

/** A dialog that asks before it discards changes (`useUnsaved`). */
export function GuardedDialog({ opened, onClose, children, ...frame }: ComponentProps<typeof Dialog>) {
  const [unsaved, setUnsaved] = useState(false);
  /** What is done once the changes may be discarded; null: nothing is asked. */
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const leave = (go: () => void) => {
    setAsked(null);
    go();
  };
  const guard = (go: () => void) => (unsaved ? setAsked({ go }) : leave(go));
  return (
    <Dialog {...frame} opened={opened} onClose={() => (asked === null ? guard(onClose) : leave(onClose))}>
      <Unsaved value={setUnsaved}>
        {asked ? (
          <div role="alertdialog" aria-label={t('dialog.unsaved')}>
            <DialogText>{t('dialog.unsaved')}</DialogText>
            <DialogActions>
              <Button onClick={() => leave(asked.go)}>{t('dialog.discard')}</Button>
              {/* The harmless answer has the focus, as in every dialog that asks. */}
              <Button look="primary" ref={focus} onClick={() => setAsked(null)}>
                {t('dialog.keep')}
              </Button>
            </DialogActions>
          </div>
        ) : null}
        <Leaving value={guard}>
          <div hidden={asked !== null}>{children}</div>
        </Leaving>
      </Unsaved>
    </Dialog>
  );
}

const focus = (button: HTMLElement | null): void => button?.focus();
