import type { ReactNode } from 'react';
import classes from './wall.module.css';

/** The cell of one tile. */
export function WallCell({ children }: { readonly children: ReactNode }) {
  return <div className={classes['cell']}>{children}</div>;
}
