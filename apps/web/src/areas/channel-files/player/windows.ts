/** Buffered spans of a media element, seconds, ascending. */
export type Spans = readonly (readonly [start: number, end: number])[];

/** Length of a part that is fetched at a time, and how much is kept ahead of the playhead, seconds. */
const PART = 6;
const AHEAD = 14;
/** Ends of parts that are no further apart are one, seconds. */
const NEAR = 0.12;

/** The part of a file that is to be fetched next, seconds; null: enough is there. `end`: where the file has nothing more. */
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
