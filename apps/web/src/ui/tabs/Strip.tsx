import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/Icon.js';
import { hiddenAt, scrolledTo } from './edges.js';
import classes from './Strip.module.css';

interface Props {
  /** The open item, which is scrolled into view. */
  readonly open: string | undefined;
  /** One scrolling element with the items in it. */
  readonly children: ReactNode;
}

const OPEN = '[aria-selected="true"], [aria-current="page"]';

/** Tabs or links in a row that may not fit: the open one is in view, and each edge shows whether there are more. */
export function Strip({ open, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const row = frame.current?.firstElementChild;
    if (!(row instanceof HTMLElement)) return undefined;
    const look = () => {
      const now = hiddenAt(row);
      setHidden((was) => (was.before === now.before && was.after === now.after ? was : now));
    };
    const observer = new ResizeObserver(look);
    observer.observe(row);
    for (const item of row.children) observer.observe(item);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const row = frame.current?.firstElementChild;
    const item = row?.querySelector<HTMLElement>(OPEN);
    if (open === undefined || !(row instanceof HTMLElement) || !item) return;
    row.scrollTo({ left: scrolledTo(row, item.offsetLeft - row.offsetLeft, item.offsetWidth) });
  }, [open]);
  const move = (steps: number): void => {
    const row = frame.current?.firstElementChild;
    row?.scrollBy({ left: steps * row.clientWidth * 0.7 });
  };
  return (
    <div
      ref={frame}
      className={classes['strip']}
      data-before={hidden.before || undefined}
      data-after={hidden.after || undefined}
    >
      {children}
      {hidden.before ? <Edge side="before" onPress={() => move(-1)} /> : null}
      {hidden.after ? <Edge side="after" onPress={() => move(1)} /> : null}
    </div>
  );
}

// Only for the pointer: the keyboard moves from item to item.
const Edge = ({ side, onPress }: { readonly side: 'before' | 'after'; readonly onPress: () => void }) => (
  <button type="button" className={classes['edge']} data-side={side} tabIndex={-1} aria-hidden="true" onClick={onPress}>
    <Icon name={side === 'before' ? 'chevronLeft' : 'chevronRight'} size={14} />
  </button>
);
