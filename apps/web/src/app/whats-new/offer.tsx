import type { PublishedNote } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { dismissToast, toast } from '../../ui/toast/toast.js';
import classes from './whats-new.module.css';

/** Time on the screen, ms; the mark at the user menu stays. */
const ON_SCREEN_MS = 15_000;
/** Retry interval while a dialog is open, ms. */
const AGAIN_MS = 2_000;

/** Offers a note in the corner when no dialog is open; takes no focus. `onClosed`: the user closed it. Returns a function that withdraws it. */
export function offerNews({ version, title }: PublishedNote, onRead: () => void, onClosed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | undefined;
  const show = () => {
    if (document.querySelector('[role="dialog"]') !== null) {
      timer = setTimeout(show, AGAIN_MS);
      return;
    }
    const text = t('whatsNew.offer', { version, title });
    const id = toast(text, {
      durationMs: ON_SCREEN_MS,
      content: (
        <span className={classes['offer']}>
          {text}
          <Button
            size="small"
            onClick={() => {
              dismissToast(id);
              onRead();
            }}
          >
            {t('whatsNew.read')}
          </Button>
        </span>
      ),
      onGone: (by) => {
        if (by === 'user') onClosed();
      },
    });
    shown = id;
  };
  show();
  return () => {
    clearTimeout(timer);
    if (shown !== undefined) dismissToast(shown);
  };
}
