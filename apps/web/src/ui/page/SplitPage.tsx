import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../../text/t.js';
import { focusPage, isFocusLost } from '../keys/focus.js';
import { Separator } from './Separator.js';
import classes from './SplitPage.module.css';

interface Props {
  /** Title in the browser's tab, and at the head of the page. */
  readonly title: string;
  /** The row above the left panel: sub-navigation, filters, counts. */
  readonly bar?: ReactNode;
  /** The pane at the right; on a phone it covers the page. */
  readonly aside?: ReactNode;
  /** Name of the pane; read aloud. */
  readonly asideLabel?: string;
  /** Width of the left panel while the pane is open, px; null for the default. */
  readonly leftWidth: number | null;
  readonly onLeftWidth: (px: number) => void;
  readonly children: ReactNode;
}

/** Frame of a screen: a left panel, and an optional pane beside it, with a movable border between them. */
export function SplitPage({ title, bar, aside, asideLabel, leftWidth, onLeftWidth, children }: Props) {
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
  const hasAside = Boolean(aside);
  const had = useRef(hasAside);
  useLayoutEffect(() => {
    // Closing the pane removes the focused element: the list gets the focus again.
    if (had.current && !hasAside && isFocusLost()) focusPage();
    had.current = hasAside;
  }, [hasAside]);
  const style: CSSProperties | undefined =
    leftWidth === null ? undefined : Object.fromEntries([['--main-width', `${leftWidth}px`]]);
  return (
    <div className={classes['page']} data-aside={aside ? true : undefined} style={style}>
      <div className={classes['main']} ref={main}>
        <div className={classes['bar']}>
          <h1 className={classes['title']}>{title}</h1>
          {bar}
        </div>
        <div className={classes['body']}>{children}</div>
      </div>
      {aside ? (
        <>
          <h1 className={classes['alone']}>{title}</h1>
          <Separator panel={main} onWidth={onLeftWidth} />
          <aside className={classes['aside']} aria-label={asideLabel}>
            {aside}
          </aside>
        </>
      ) : null}
    </div>
  );
}
