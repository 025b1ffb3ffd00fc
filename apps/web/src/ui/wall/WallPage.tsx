import { type ReactNode, type Ref, useEffect } from 'react';
import { t } from '../../text/t.js';
import pageClasses from '../page/SplitPage.module.css';
import classes from './wall.module.css';

interface Props {
  readonly title: string;
  readonly bar: ReactNode;
  readonly children: ReactNode;
  /** The element for full screen. */
  readonly ref: Ref<HTMLDivElement>;
}

/** Frame of the wall: a bar, and pictures in the remaining space. */
export function WallPage({ title, bar, children, ref }: Props) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <div ref={ref} className={classes['frame']}>
      <h1 className={pageClasses['unseen']}>{title}</h1>
      <div className={pageClasses['bar']}>{bar}</div>
      {children}
    </div>
  );
}
