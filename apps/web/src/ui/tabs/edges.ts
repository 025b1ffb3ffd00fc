interface Strip {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

/** Whether a strip hides items before or after the visible part; 1 px of rounding is ignored. */
export const hiddenAt = ({ scrollLeft, clientWidth, scrollWidth }: Strip) => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
});

/** Width of the fade at each edge, px. */
const EDGE = 32;

/** Scroll position that shows an item: the current one if the item is in view, otherwise the one that centres it. */
export const scrolledTo = ({ scrollLeft, clientWidth }: Strip, start: number, width: number): number =>
  start - EDGE < scrollLeft || start + width + EDGE > scrollLeft + clientWidth
    ? Math.max(0, start - (clientWidth - width) / 2)
    : scrollLeft;
