import { type FocusEvent, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from '../data/Skeleton.js';
import { DialogFrame } from './DialogFrame.js';
import { DialogText } from './DialogText.js';
import { typedTexts } from './typed.js';
import { Leaving, Unsaved } from './unsaved.js';
import classes from './Dialog.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly width: number;
  readonly children: ReactNode;
}

/** The frame of a dialog; asks before Escape, its cross or a press outside discards changes (`useUnsaved`) or typed text. */
export function GuardedFrame({ opened, onClose, title, width, children }: Props) {
  /** Whether the contents report unsaved changes (`useUnsaved`); null: no report, so typed text decides. */
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  /** The action that waits for the user's agreement; null: nothing is asked. */
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const [texts] = useState(typedTexts);
  /** What had the focus before the question. */
  const from = useRef<Element | null>(null);
  const [was, setWas] = useState(opened);
  if (was !== opened) {
    setWas(opened);
    setUnsaved(null);
    setAsked(null);
  }
  useEffect(() => {
    if (!opened) texts.settle();
  }, [opened, texts]);
  useEffect(() => {
    if (asked !== null) return;
    if (from.current instanceof HTMLElement) from.current.focus();
    from.current = null;
  }, [asked]);
  const leave = (go: () => void) => {
    texts.settle();
    from.current = null;
    setAsked(null);
    go();
  };
  const guard = (go: () => void) => {
    if (!(unsaved ?? texts.isTyped())) return leave(go);
    from.current = document.activeElement;
    setAsked({ go });
  };
  // While the question is shown, Escape is the safe answer.
  const close = () => (asked === null ? guard(onClose) : setAsked(null));
  return (
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
  );
}

function Question({ onDiscard, onKeep }: { readonly onDiscard: () => void; readonly onKeep: () => void }) {
  return (
    <div role="alertdialog" aria-label={t('dialog.unsaved')}>
      <DialogText>{t('dialog.unsaved')}</DialogText>
      <div className={classes['actions']}>
        <Button onClick={onDiscard}>{t('dialog.discard')}</Button>
        {/* The safe answer has the focus, as in every dialog that asks. */}
        <Button look="primary" ref={focus} onClick={onKeep}>
          {t('dialog.keep')}
        </Button>
      </div>
    </div>
  );
}

const focus = (button: HTMLElement | null): void => button?.focus();

/** The contents of the frame. When they load after it, the focus moves to them from the frame's button. */
function Body({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return <div ref={body}>{children}</div>;
}
