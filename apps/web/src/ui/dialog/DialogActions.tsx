import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** The row of buttons at the foot of a dialog; the main one comes last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes['actions']}>{children}</div>;
}
