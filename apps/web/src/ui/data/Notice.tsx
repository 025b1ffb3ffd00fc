import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.js';
import classes from './Notice.module.css';

/** A result or a refusal next to the action; a warning is read aloud immediately. */
export function Notice({ tone, children }: { readonly tone: 'info' | 'warning'; readonly children: ReactNode }) {
  return (
    <div className={classes['notice']} data-tone={tone} role={tone === 'warning' ? 'alert' : 'status'}>
      <Icon name={tone === 'warning' ? 'warning' : 'info'} size={16} />
      <div>{children}</div>
    </div>
  );
}
