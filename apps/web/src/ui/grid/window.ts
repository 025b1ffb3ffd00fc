/** Rows beyond the edge that are drawn too, so that a scroll does not run into nothing. */
const BEYOND = 8;

/** First and last index of the rows to draw; `last` is below `first` when there are none. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The rows of one height that are in view of a frame of `height` px scrolled to `top`, and some beyond. */
export function rowWindow(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const first = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + BEYOND);
  // A list that became shorter than its scroll position shows its end.
  return { first: Math.max(0, Math.min(first, last)), last };
}

/** Where a frame has to scroll so that a row stands whole under the head; `top` when it does already. */
export function scrollFor(index: number, top: number, height: number, rowHeight: number, head: number): number {
  const rowTop = index * rowHeight;
  if (rowTop < top) return rowTop;
  const bottom = rowTop + rowHeight + head;
  return bottom > top + height ? bottom - height : top;
}
