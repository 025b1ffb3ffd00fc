/** Minimum and maximum buffer ahead of the playhead, seconds. */
export const LEAST_AHEAD = 0.1;
const MOST_AHEAD = 0.6;
/** Factor of the buffer after a stall, and its reduction at each check without one, seconds. */
const AFTER_STALL = 1.5;
const PER_LOOK = 0.001;

/** Delay from which it jumps, seconds. */
const JUMP_FROM = 2;
/** Faster playback by excess of buffer, seconds; the first match applies. Small changes of speed are inaudible. */
const HURRY = [
  { from: 0.95, rate: 1.25 },
  { from: 0.35, rate: 1.1 },
  { from: 0.06, rate: 1.03 },
] as const;
const KEEP_BEHIND = 6;
const TRIM_FROM = 15;

/** Buffered spans of a media element, seconds, ascending. */
export type Spans = readonly (readonly [start: number, end: number])[];

export type PlaybackPlan =
  { readonly act: 'rate'; readonly rate: number } | { readonly act: 'jump'; readonly to: number };

/** The buffer to keep ahead from now on, seconds: larger after a stall, on an uneven network. */
export const aheadAfter = (ahead: number, stalled: boolean): number =>
  stalled ? Math.min(MOST_AHEAD, ahead * AFTER_STALL) : Math.max(LEAST_AHEAD, ahead - PER_LOOK);

/** How to stay close to the live edge: play on, change speed, or jump (also over a gap at the playhead). */
export function planPlayback(spans: Spans, playhead: number, ahead: number): PlaybackPlan {
  const last = spans.at(-1);
  if (last === undefined) return { act: 'rate', rate: 1 };
  const [start, end] = last;
  const behind = end - playhead;
  if (playhead < start || behind > JUMP_FROM || behind < -ahead)
    return { act: 'jump', to: Math.max(start, end - ahead) };
  return { act: 'rate', rate: HURRY.find(({ from }) => behind - ahead > from)?.rate ?? 1 };
}

/** The played range to remove, or null when it is too short. */
export function planTrim(spans: Spans, playhead: number): readonly [start: number, end: number] | null {
  const first = spans[0];
  if (first === undefined || playhead - first[0] < TRIM_FROM) return null;
  return [first[0], playhead - KEEP_BEHIND];
}

/** Seconds between the playhead and the newest picture; null before there is one. */
export function behindLive(spans: Spans, playhead: number): number | null {
  const end = spans.at(-1)?.[1];
  return end === undefined ? null : Math.max(0, end - playhead);
}
