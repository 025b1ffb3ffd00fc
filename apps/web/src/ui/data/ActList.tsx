import type { ReactNode } from 'react';
import classes from './ActList.module.css';

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** A second line. */
  readonly detail: ReactNode;
  /** Controls of the row. */
  readonly act: ReactNode;
}

/** A list of named rows, each with an action. */
export function ActList({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {rows.map(({ key, name, detail, act }) => (
        <li key={key} className={classes['row']}>
          <span className={classes['text']}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['detail']}>{detail}</span>
          </span>
          {act}
        </li>
      ))}
    </ul>
  );
}
