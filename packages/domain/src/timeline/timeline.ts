import type { StoreMode } from '../configuration/vocabulary.js';
import { modeFlags } from '../storing/storing.js';

/** The recorded state of a transmission. */
export const TIMELINE_STATES = ['connecting', 'live', 'interrupted', 'storing', 'stopping'] as const;
export type TimelineState = (typeof TIMELINE_STATES)[number];

/** The record of a transmission, ms since 1970; null: has not happened. */
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

/** The states of a transmission in order; the last one of an open transmission ends `now`. */
export function timelineSpans(run: TimelineRun, now: number): readonly TimelineSpan[] {
  const end = Math.max(run.createdAt, run.endedAt ?? now);
  const within = (at: number | null): number => Math.min(end, Math.max(run.createdAt, at ?? end));
  const stop = within(run.stopAskedAt);
  const live = run.startedAt === null ? stop : Math.min(stop, within(run.startedAt));
  const spans: readonly TimelineSpan[] = [
    { state: 'connecting', from: run.createdAt, to: live },
    { state: modeFlags(run.mode).live ? 'live' : 'storing', from: live, to: stop },
    { state: 'stopping', from: stop, to: end },
  ];
  return spans.filter(({ from, to }) => to > from);
}

/** When a channel lost its picture, or got it back, ms since 1970. */
export interface PictureEvent {
  readonly at: number;
  readonly type: 'pictureLost' | 'pictureBack';
}

/** A stretch of time, ms since 1970. */
export interface TimelineStretch {
  readonly from: number;
  readonly to: number;
}

/**
 * The interruptions of a transmission: while it was live and its channel received no picture. `events`: of one channel, in the order of
 * time. An interruption that does not end lasts until the end of the transmission.
 */
export function interruptions(
  events: readonly PictureEvent[],
  spans: readonly TimelineSpan[],
): readonly TimelineStretch[] {
  const gaps = events.flatMap(({ at, type }, index) =>
    type === 'pictureLost' ? [{ from: at, to: events.slice(index + 1).find(isBack)?.at ?? Infinity }] : [],
  );
  return spans
    .filter(({ state }) => state === 'live')
    .flatMap((live) => gaps.map((gap) => ({ from: Math.max(live.from, gap.from), to: Math.min(live.to, gap.to) })))
    .filter(({ from, to }) => to > from);
}

const isBack = ({ type }: PictureEvent): boolean => type === 'pictureBack';

/** The states with interruptions: live without a picture is `interrupted`. */
export function withInterruptions(
  spans: readonly TimelineSpan[],
  gaps: readonly TimelineStretch[],
): readonly TimelineSpan[] {
  return gaps
    .toSorted((one, other) => one.from - other.from)
    .reduce<readonly TimelineSpan[]>((all, gap) => all.flatMap((span) => cut(span, gap)), spans);
}

function cut(span: TimelineSpan, gap: TimelineStretch): readonly TimelineSpan[] {
  const [from, to] = [Math.max(span.from, gap.from), Math.min(span.to, gap.to)];
  if (span.state !== 'live' || to <= from) return [span];
  const parts: readonly TimelineSpan[] = [
    { state: 'live', from: span.from, to: from },
    { state: 'interrupted', from, to },
    { state: 'live', from: to, to: span.to },
  ];
  return parts.filter((part) => part.to > part.from);
}

/** The smallest multiple of `step` ms with which at most `most` points cover a span. */
export function timelineStep(from: number, to: number, step: number, most: number): number {
  return step * Math.max(1, Math.ceil((to - from) / step / most));
}
