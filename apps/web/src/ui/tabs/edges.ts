interface Strip {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}

/** Whether a strip hides something before or after what is in view, px of rounding aside. */
export const hiddenAt = ({ scrollLeft, clientWidth, scrollWidth }: Strip) => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
});

/** So much of each edge fades, px. */
const EDGE = 32;

/** Where a strip is scrolled so that an item of it is in view: where it is, if that is so already, otherwise with the item in the middle. */
export const scrolledTo = ({ scrollLeft, clientWidth }: Strip, start: number, width: number): number =>
  start - EDGE < scrollLeft || start + width + EDGE > scrollLeft + clientWidth
    ? Math.max(0, start - (clientWidth - width) / 2)
    : scrollLeft;
