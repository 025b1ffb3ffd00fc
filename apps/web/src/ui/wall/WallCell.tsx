import type { ReactNode } from 'react';
import classes from './wall.module.css';

export function WallCell({ children }: { readonly children: ReactNode }) {
  return <div className={classes['cell']}>{children}</div>;
}
