import type { ReactNode } from 'react';
import classes from './wall.module.css';

/** A note in the bar. */
export const BarNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['note']}>{children}</span>
);

/** What stands at the end of the bar. */
export const BarEnd = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes['end']}>{children}</div>
);
