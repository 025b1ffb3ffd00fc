/** A shorter time between two files is not a gap, ms: the recorder closes one file and opens the next. */
export const RECORDING_GAP_MS = 2000;

/** Most recordings of one response. */
export const RECORDINGS_PAGE = 50;

/** When a recording began and ended, ms. */
interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Time without a recording before each recording, ms, by the same index; 0: it directly follows an earlier one, or is the first. */
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
