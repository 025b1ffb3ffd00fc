/** Edges of a box or of the window, px. */
export interface Box {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const GAP = 6;
const MARGIN = 8;
const MIN_WIDTH = 200;
const ENOUGH = 180;

/** Positions a menu at its button: below, or above when there is no room below. CSS insets, px. */
export function placeMenu(
  button: Box,
  window: { readonly width: number; readonly height: number },
  align: 'start' | 'end',
) {
  const below = window.height - button.bottom - GAP - MARGIN;
  const above = button.top - GAP - MARGIN;
  const goesUp = below < ENOUGH && above > below;
  const left = Math.max(MARGIN, Math.min(button.left, window.width - MARGIN - MIN_WIDTH));
  const right = Math.max(MARGIN, Math.min(window.width - button.right, window.width - MARGIN - MIN_WIDTH));
  return {
    top: goesUp ? null : button.bottom + GAP,
    bottom: goesUp ? window.height - button.top + GAP : null,
    left: align === 'start' ? left : null,
    right: align === 'end' ? right : null,
    maxHeight: goesUp ? above : below,
  };
}
