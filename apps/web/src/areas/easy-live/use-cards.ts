import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Estimated height of a card without a picture, px; each card is measured when it is drawn. */
const USUAL_PX = 176;
/** Number of cards rendered beyond each edge. */
const BEYOND = 3;

/** Cards to render for the visible range. The last pressed card stays rendered, and visible when it moves. */
export function useCards(frame: RefObject<HTMLElement | null>, ids: readonly string[], pressed: string | null) {
  const kept = pressed === null ? -1 : ids.indexOf(pressed);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return kept < 0 || shown.includes(kept) ? shown : [...shown, kept].toSorted((a, b) => a - b);
    },
    [kept],
  );
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: ids.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => USUAL_PX,
    overscan: BEYOND,
    rangeExtractor,
  });

  const last = useRef({ index: kept, isSeen: false });
  const { startIndex = 0, endIndex = -1 } = rows.range ?? {};
  useEffect(() => {
    const { index, isSeen } = last.current;
    // Keep the unit that the user put on air visible, unless the user scrolled away.
    if (kept >= 0 && index >= 0 && kept !== index && isSeen) rows.scrollToIndex(kept);
    last.current = { index: kept, isSeen: startIndex <= kept && kept <= endIndex };
  }, [kept, startIndex, endIndex, rows]);

  return {
    cards: rows.getVirtualItems().flatMap(({ index, start: top }) => {
      const uid = ids[index];
      return uid === undefined ? [] : [{ uid, index, top }];
    }),
    /** Height of all cards, px. */
    height: rows.getTotalSize(),
    measure: rows.measureElement,
  };
}
