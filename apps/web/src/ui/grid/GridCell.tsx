import type { ReactNode } from 'react';
import classes from './VirtualGrid.module.css';

/** One cell of a row; `column` is the key of its column. */
export function GridCell({ column, children }: { readonly column: string; readonly children: ReactNode }) {
  return (
    <div className={classes['cell']} role="gridcell" data-column={column}>
      {children}
    </div>
  );
}
