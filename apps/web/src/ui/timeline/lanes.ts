/** Meanings of colours, as in `tokens.css`. */
export type LaneTone = 'live' | 'store' | 'warn' | 'act' | 'off';

/** A period in a lane, ms since 1970. */
export interface LaneSpan {
  readonly from: number;
  readonly to: number;
  readonly tone: LaneTone;
  /** Drawn hatched: less severe than its tone. */
  readonly light?: boolean;
  readonly text: string;
}

/** A moment in a lane; its shape also shows the result, not only its colour. */
export interface LaneMark {
  readonly at: number;
  readonly tone: LaneTone;
  readonly shape: 'full' | 'open' | 'cross';
}

/** One row above the curve. */
export interface Lane {
  readonly key: string;
  readonly label: string;
  readonly spans: readonly LaneSpan[];
  readonly marks: readonly LaneMark[];
}

/** The visible range, ms since 1970. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/** Shortest visible range, ms. */
const LEAST_MS = 10_000;

/** The view limited to the whole and to the shortest range; null when it covers all. */
export function within(whole: View, { from, to }: View): View | null {
  const length = whole.to - whole.from;
  const wanted = Math.min(length, Math.max(LEAST_MS, to - from));
  if (length <= 0 || wanted >= length) return null;
  const start = Math.min(whole.to - wanted, Math.max(whole.from, (from + to - wanted) / 2));
  return { from: start, to: start + wanted };
}

/** The view at twice or half the zoom, around its centre. */
export function zoomed(whole: View, view: View | null, direction: 'in' | 'out'): View | null {
  const { from, to } = view ?? whole;
  const by = ((to - from) / 4) * (direction === 'in' ? 1 : -2);
  return within(whole, { from: from + by, to: to - by });
}

/** The view moved by half its length. */
export function moved(whole: View, view: View | null, direction: 'earlier' | 'later'): View | null {
  if (view === null) return null;
  const by = ((view.to - view.from) / 2) * (direction === 'earlier' ? -1 : 1);
  return within(whole, { from: view.from + by, to: view.to + by });
}
