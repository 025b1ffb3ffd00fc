import type { ReactNode } from 'react';
import classes from './PaneHead.module.css';

interface Props {
  readonly title: string;
  /** The back button, shown when the pane covers the page. */
  readonly back: ReactNode;
  /** Beside the title. */
  readonly children: ReactNode;
  readonly end: ReactNode;
}

/** Head of a pane: its subject, state and actions. */
export function PaneHead({ title, back, children, end }: Props) {
  return (
    <header className={classes['head']}>
      <span className={classes['back']}>{back}</span>
      <div className={classes['who']}>
        <h2 className={classes['title']}>{title}</h2>
        <div className={classes['state']}>{children}</div>
      </div>
      <div className={classes['end']}>{end}</div>
    </header>
  );
}
