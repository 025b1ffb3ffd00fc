import type { ReactNode } from 'react';
import classes from './PlainPage.module.css';
import { SplitPage } from './SplitPage.js';
import { UnsavedGuard } from './UnsavedGuard.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that is read from top to bottom: its parts in one column, which scrolls. */
export function PlainPage({ title, children }: Props) {
  return (
    <SplitPage title={title} leftWidth={null} onLeftWidth={() => undefined}>
      <UnsavedGuard>
        <div className={classes['column']}>{children}</div>
      </UnsavedGuard>
    </SplitPage>
  );
}
