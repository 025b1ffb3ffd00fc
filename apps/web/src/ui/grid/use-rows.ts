import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** Rows beyond the edge that are rendered too, so that a scroll does not show blank space. */
const BEYOND = 8;

interface Options {
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** px. */
  readonly rowHeight: number;
  /** px that a head covers at the top of the frame. */
  readonly headHeight: number;
  /** A row that is drawn wherever it is, so that the grid can always point at it; below 0 for none. */
  readonly kept: number;
}

interface Rows {
  readonly items: readonly Pick<VirtualItem, 'index' | 'start'>[];
  /** Height of all rows together, px. */
  readonly height: number;
  /** Brings a row into view, when it is not. */
  readonly scrollTo: (index: number) => void;
  /** Rows that fit the frame. */
  readonly page: () => number;
  /** Takes the height of a row from its element, where rows are not all alike. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** The rows that have to be drawn for what is in view of a frame. */
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
