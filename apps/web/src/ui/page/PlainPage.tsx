import type { ReactNode } from 'react';
import classes from './PlainPage.module.css';
import { SplitPage } from './SplitPage.js';
import { UnsavedGuard } from './UnsavedGuard.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page with its parts in one scrolling column. */
export function PlainPage({ title, children }: Props) {
  return (
    <SplitPage title={title} leftWidth={null} onLeftWidth={() => undefined}>
      <UnsavedGuard>
        <div className={classes['column']}>{children}</div>
      </UnsavedGuard>
    </SplitPage>
  );
}
