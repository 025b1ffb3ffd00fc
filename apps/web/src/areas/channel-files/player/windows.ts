/** Buffered spans of a media element, seconds, ascending. */
export type Spans = readonly (readonly [start: number, end: number])[];

/** Length of a fetched part, and data buffered ahead of the playhead, seconds. */
const PART = 6;
const AHEAD = 14;
/** Spans that are no further apart count as one, seconds. */
const NEAR = 0.12;

/** The next part of a file to fetch, seconds; null: enough is buffered. `end`: end of the available data. */
export function nextWindow(
  spans: Spans,
  playhead: number,
  { length, end }: { readonly length: number; readonly end: number },
): { readonly from: number; readonly to: number } | null {
  const last = Math.min(end, length > 0 ? length : Infinity);
  let at = Math.max(0, playhead);
  for (const [start, stop] of spans) if (start <= at + NEAR && stop > at) at = stop;
  if (at >= last - NEAR || at - playhead >= AHEAD) return null;
  return { from: at, to: at + PART };
}
