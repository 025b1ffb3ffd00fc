import type { ReactNode } from 'react';
import classes from './Reason.module.css';

/** Why something cannot be done now, or is missing; the control refers to this text by `id`. */
export function Reason({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p className={classes['reason']} id={id}>
      {children}
    </p>
  );
}
