/** A shorter time between the end of a file and the beginning of the next is not a gap, ms: a recorder closes a file and opens the next. */
export const RECORDING_GAP_MS = 2000;

/** So many recordings are answered at a time. */
export const RECORDINGS_PAGE = 50;

/** When a recording began and ended, ms. */
interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** How long nothing was recorded before each recording, ms, by the same index; 0: it followed on an earlier one, or is the first. */
export function gapsBefore(recordings: readonly Span[]): number[] {
  const order = recordings.map((span, index) => ({ ...span, index })).toSorted((a, b) => a.startedAt - b.startedAt);
  const gaps = recordings.map(() => 0);
  let end: number | undefined;
  for (const { startedAt, endedAt, index } of order) {
    const gap = end === undefined ? 0 : startedAt - end;
    if (gap > RECORDING_GAP_MS) gaps[index] = gap;
    end = Math.max(end ?? endedAt, endedAt);
  }
  return gaps;
}
