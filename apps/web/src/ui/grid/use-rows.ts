import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** Extra rows rendered beyond the edge, so that scrolling does not show blank space. */
const BEYOND = 8;

interface Options {
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** px. */
  readonly rowHeight: number;
  /** Height of the header that covers the top of the frame, px. */
  readonly headHeight: number;
  /** A row that is always rendered, so that the grid can refer to it; below 0 for none. */
  readonly kept: number;
}

interface Rows {
  readonly items: readonly Pick<VirtualItem, 'index' | 'start'>[];
  /** Total height of all rows, px. */
  readonly height: number;
  /** Scrolls a row into view if necessary. */
  readonly scrollTo: (index: number) => void;
  /** Rows that fit the frame. */
  readonly page: () => number;
  /** Measures the height of a row from its element, when heights differ. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** The rows to render for the visible part of a frame. */
export function useRows({ frame, count, rowHeight, headHeight, kept }: Options): Rows {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
      return [...shown, kept].toSorted((a, b) => a - b);
    },
    [kept],
  );
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: BEYOND,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    rangeExtractor,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return {
    items: rows.getVirtualItems().map(({ index, start }) => ({ index, start: start - headHeight })),
    height: rows.getTotalSize(),
    scrollTo: (index) => rows.scrollToIndex(index),
    measure: rows.measureElement,
    page: () => Math.max(1, Math.floor(((rows.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1),
  };
}
