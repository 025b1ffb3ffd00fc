import { type FocusEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from '../data/Skeleton.js';
import { DialogText } from './DialogText.js';
import { typedTexts } from './typed.js';
import { Leaving, Unsaved } from './unsaved.js';
import classes from './Dialog.module.css';

const loadFrame = () => import('./DialogFrame.js');
const DialogFrame = lazy(async () => ({ default: (await loadFrame()).DialogFrame }));

/** Loads the code of dialogs once the page has settled, so that the first one opens immediately. */
export function preloadDialogs(): () => void {
  // What cannot be had now is asked for again when it is needed.
  const timer = setTimeout(() => void loadFrame().catch(() => undefined), 1500);
  return () => clearTimeout(timer);
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** px; a phone uses what it has. */
  readonly width?: number;
  /** May be a lazy component: the frame stands while it loads. Rendered only while the dialog is open. */
  readonly children: ReactNode;
}

/**
 * A dialog: keeps the focus inside, closes on Escape, gives the focus back. Stays mounted, for the sake of the latter. Asks before
 * Escape, its cross or a press beside it discards changes (`useUnsaved`) or what was typed.
 */
export function Dialog({ opened, onClose, title, width = 460, children }: Props) {
  // The code is loaded with the first dialog that is opened; after that it stays.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  // Captured before the code is loaded: the first time, focus moves earlier than the dialog appears.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const from = document.activeElement;
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [opened]);
  /** What the contents say of themselves (`useUnsaved`); null: nothing, and what was typed decides. */
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  /** What is done once the changes may be discarded; null: nothing is asked. */
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const [texts] = useState(typedTexts);
  const [was, setWas] = useState(opened);
  if (was !== opened) {
    setWas(opened);
    setUnsaved(null);
    setAsked(null);
  }
  useEffect(() => {
    if (!opened) texts.settle();
  }, [opened, texts]);
  if (!wanted) return null;
  const leave = (go: () => void) => {
    texts.settle();
    setAsked(null);
    go();
  };
  const guard = (go: () => void) => ((unsaved ?? texts.isTyped()) ? setAsked({ go }) : leave(go));
  // Where it is asked, Escape is the harmless answer.
  const close = () => (asked === null ? guard(onClose) : setAsked(null));
  return (
    <Suspense fallback={null}>
      <DialogFrame opened={opened} onClose={close} title={title} width={width}>
        <Unsaved value={setUnsaved}>
          {asked === null ? null : <Question onDiscard={() => leave(asked.go)} onKeep={() => setAsked(null)} />}
          <Leaving value={guard}>
            <div
              hidden={asked !== null}
              onFocusCapture={({ target }: FocusEvent) => {
                if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) texts.enter(target);
              }}
              onSubmitCapture={texts.settle}
            >
              <Suspense fallback={<Skeleton lines={4} />}>
                <Body>{children}</Body>
              </Suspense>
            </div>
          </Leaving>
        </Unsaved>
      </DialogFrame>
    </Suspense>
  );
}

function Question({ onDiscard, onKeep }: { readonly onDiscard: () => void; readonly onKeep: () => void }) {
  return (
    <div role="alertdialog" aria-label={t('dialog.unsaved')}>
      <DialogText>{t('dialog.unsaved')}</DialogText>
      <DialogActions>
        <Button onClick={onDiscard}>{t('dialog.discard')}</Button>
        {/* The harmless answer has the focus, as in every dialog that asks. */}
        <Button look="primary" ref={focus} onClick={onKeep}>
          {t('dialog.keep')}
        </Button>
      </DialogActions>
    </div>
  );
}

const focus = (button: HTMLElement | null): void => button?.focus();

/** What is in the frame. When it comes after the frame, the focus that was meant for it waits on the frame's own button. */
function Body({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={body}>{children}</div>;
}

/** The row of buttons at the foot of a dialog; the main one comes last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
