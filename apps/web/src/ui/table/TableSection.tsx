import type { ReactNode } from 'react';
import classes from './TableSection.module.css';

interface Props {
  readonly title: string;
  /** Beside the title: counts, filters, actions. */
  readonly beside?: ReactNode;
  /** Above the table: errors. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A table with a title, in a tab; a wide table scrolls within its frame, not the page. */
export function TableSection({ title, beside, notice, children }: Props) {
  return (
    <section aria-label={title} className={classes['section']}>
      <div className={classes['head']}>
        <strong>{title}</strong>
        {beside}
      </div>
      {notice}
      <div className={classes['table']}>{children}</div>
    </section>
  );
}

/** A state with its details, in a cell. */
export function StateNotes({ children }: { readonly children: ReactNode }) {
  return <span className={classes['notes']}>{children}</span>;
}
