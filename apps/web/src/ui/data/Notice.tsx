import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.js';
import classes from './Notice.module.css';

interface Props {
  readonly tone: 'info' | 'warning';
  /** Shown above the text. */
  readonly title?: string | null;
  readonly children: ReactNode;
}

/** A result or a refusal next to the action; a warning is read aloud immediately. */
export function Notice({ tone, title, children }: Props) {
  return (
    <div className={classes['notice']} data-tone={tone} role={tone === 'warning' ? 'alert' : 'status'}>
      <Icon name={tone === 'warning' ? 'warning' : 'info'} size={16} />
      <div>
        {title ? (
          <>
            <strong>{title}</strong>
            <br />
          </>
        ) : null}
        {children}
      </div>
    </div>
  );
}
