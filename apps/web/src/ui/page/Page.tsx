import { useEffect, type ReactNode } from 'react';
import { t } from '../../text/t.js';
import classes from './Page.module.css';

interface Props {
  /** Named in the browser's tab, and for screen readers at the head of the page. */
  readonly title: string;
  /** The row under the top bar: sub-navigation, filters, counts. */
  readonly bar?: ReactNode;
  /** The pane at the right; on a phone it covers the page. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a screen: a bar, a body that scrolls by itself, and a pane beside them. */
export function Page({ title, bar, aside, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  return (
    <div className={classes['page']} data-aside={aside ? true : undefined}>
      <div className={classes['main']}>
        <h1 className={classes['title']}>{title}</h1>
        {bar ? <div className={classes['bar']}>{bar}</div> : null}
        <div className={classes['body']}>{children}</div>
      </div>
      {aside ? <aside className={classes['aside']}>{aside}</aside> : null}
    </div>
  );
}
