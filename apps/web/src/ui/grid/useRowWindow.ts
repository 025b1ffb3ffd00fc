import { type RefObject, useEffect, useState } from 'react';
import { rowWindow, scrollFor, type RowWindow } from './window.js';

/** Height of the head that lies over the first row, px. */
const HEAD_PX = 31;

interface Rows extends RowWindow {
  readonly scrollTo: (index: number) => void;
  /** Rows that fit the frame. */
  readonly page: () => number;
}

/** Which of `count` rows of one height have to be drawn for what is in view of a frame, as it scrolls and changes its size. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number): Rows {
  const [view, setView] = useState<RowWindow>({ first: 0, last: -1 });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => {
      const next = rowWindow(element.scrollTop, element.clientHeight, rowHeight, count);
      setView((held) => (held.first === next.first && held.last === next.last ? held : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, count, rowHeight]);

  return {
    ...view,
    scrollTo(index) {
      const element = frame.current;
      if (element === null) return;
      element.scrollTo({ top: scrollFor(index, element.scrollTop, element.clientHeight, rowHeight, HEAD_PX) });
    },
    page: () => Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - HEAD_PX) / rowHeight) - 1),
  };
}
