import type { StoreMode } from '../configuration/vocabulary.js';
import { deedsOf } from '../storing/storing.js';

/** What a transmission is at, as its record tells it. */
export const TIMELINE_STATES = ['connecting', 'live', 'storing', 'stopping'] as const;
export type TimelineState = (typeof TIMELINE_STATES)[number];

/** The record of a transmission, ms since 1970; null is what has not come. */
export interface TimelineRun {
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly stopAskedAt: number | null;
  readonly endedAt: number | null;
  /** What it does with its picture. */
  readonly mode: StoreMode;
}

/** A state and how long it lasted, ms since 1970. */
export interface TimelineSpan {
  readonly state: TimelineState;
  readonly from: number;
  readonly to: number;
}

/** The states of a transmission one after the other; one that is open goes on until `now`. */
export function timelineSpans(run: TimelineRun, now: number): readonly TimelineSpan[] {
  const end = Math.max(run.createdAt, run.endedAt ?? now);
  const within = (at: number | null): number => Math.min(end, Math.max(run.createdAt, at ?? end));
  const stop = within(run.stopAskedAt);
  const live = run.startedAt === null ? stop : Math.min(stop, within(run.startedAt));
  const spans: readonly TimelineSpan[] = [
    { state: 'connecting', from: run.createdAt, to: live },
    { state: deedsOf(run.mode).live ? 'live' : 'storing', from: live, to: stop },
    { state: 'stopping', from: stop, to: end },
  ];
  return spans.filter(({ from, to }) => to > from);
}

/** The least whole multiple of `step` ms with which at most `most` points cover a span. */
export function timelineStep(from: number, to: number, step: number, most: number): number {
  return step * Math.max(1, Math.ceil((to - from) / step / most));
}
