import { lazy, Suspense, useLayoutEffect, useState, type ReactNode } from 'react';
import classes from './Dialog.module.css';

const loadFrame = () => import('./GuardedFrame.js');
const GuardedFrame = lazy(async () => ({ default: (await loadFrame()).GuardedFrame }));

/** Loads the code of dialogs once the page has settled, so that the first one opens immediately. */
export function preloadDialogs(): () => void {
  // A failure is ignored: the code is requested again when it is needed.
  const timer = setTimeout(() => void loadFrame().catch(() => undefined), 1500);
  return () => clearTimeout(timer);
}

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** px; a phone uses its full width. */
  readonly width?: number;
  /** May be a lazy component: the frame is shown while it loads. Rendered only while the dialog is open. */
  readonly children: ReactNode;
}

/**
 * A dialog: traps the focus, closes on Escape, returns the focus. Keep it mounted, so that it can return the focus. Asks before
 * Escape, its cross or a press outside discards changes (`useUnsaved`) or typed text.
 */
export function Dialog({ opened, onClose, title, width = 460, children }: Props) {
  // The code is loaded when the first dialog is opened, and stays.
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  // Captured before the code is loaded, because on first use the focus moves before the dialog appears.
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

/** The row of buttons at the foot of a dialog; the main one is last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
