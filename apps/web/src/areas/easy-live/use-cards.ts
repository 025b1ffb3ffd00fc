import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What a card without a picture takes, about, px; each is measured when it is drawn. */
const USUAL_PX = 176;
/** Cards beyond the edge that are rendered too. */
const BEYOND = 3;

/** The cards that have to be rendered for the visible range. The one that was pressed last stays rendered, and visible when it moves. */
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
    // A unit that the user put on air stays visible; if the user scrolled away, the list does not follow.
    if (kept >= 0 && index >= 0 && kept !== index && isSeen) rows.scrollToIndex(kept);
    last.current = { index: kept, isSeen: startIndex <= kept && kept <= endIndex };
  }, [kept, startIndex, endIndex, rows]);

  return {
    cards: rows.getVirtualItems().flatMap(({ index, start: top }) => {
      const uid = ids[index];
      return uid === undefined ? [] : [{ uid, index, top }];
    }),
    /** Of all cards together, px. */
    height: rows.getTotalSize(),
    measure: rows.measureElement,
  };
}
