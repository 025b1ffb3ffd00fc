import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

export function DialogText({ children }: { readonly children: ReactNode }) {
  return <p className={classes['text']}>{children}</p>;
}
