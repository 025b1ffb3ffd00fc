import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import classes from './Dialog.module.css';

const loadFrame = () => import('./GuardedFrame.js');
const GuardedFrame = lazy(async () => ({ default: (await loadFrame()).GuardedFrame }));

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
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <GuardedFrame opened={opened} onClose={onClose} title={title} width={width}>
        {children}
      </GuardedFrame>
    </Suspense>
  );
}

/** The row of buttons at the foot of a dialog; the main one comes last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
