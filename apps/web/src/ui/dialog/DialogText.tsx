import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

/** A sentence in a dialog. */
export function DialogText({ children }: { readonly children: ReactNode }) {
  return <p className={classes['text']}>{children}</p>;
}
