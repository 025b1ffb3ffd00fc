/** Seconds: what is kept ahead of the playhead, and from where it jumps (design §9, at most 1 s behind). */
const TARGET = 0.25;
const JUMP_FROM = 2;
/** From so many seconds behind it plays faster, the first that fits: a little is not heard. */
const HURRY = [
  { from: 1.2, rate: 1.25 },
  { from: 0.6, rate: 1.1 },
  { from: 0.3, rate: 1.03 },
] as const;
const KEEP_BEHIND = 6;
const TRIM_FROM = 15;

/** Buffered spans of a media element, seconds, ascending. */
export type Spans = readonly (readonly [start: number, end: number])[];

export type PlaybackPlan =
  { readonly act: 'rate'; readonly rate: number } | { readonly act: 'jump'; readonly to: number };

/** How to stay close to the live edge: play on, speed up, or jump (also over a gap at the playhead). */
export function planPlayback(spans: Spans, playhead: number): PlaybackPlan {
  const last = spans.at(-1);
  if (last === undefined) return { act: 'rate', rate: 1 };
  const [start, end] = last;
  const behind = end - playhead;
  if (playhead < start || behind > JUMP_FROM || behind < -TARGET)
    return { act: 'jump', to: Math.max(start, end - TARGET) };
  return { act: 'rate', rate: HURRY.find(({ from }) => behind > from)?.rate ?? 1 };
}

/** The played range that can be removed, or null when it is too short to be worth it. */
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
