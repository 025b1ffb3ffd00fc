import type { ReactNode } from 'react';
import classes from './wall.module.css';

export const BarNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['note']}>{children}</span>
);

/** The end of the bar. */
export const BarEnd = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes['end']}>{children}</div>
);
