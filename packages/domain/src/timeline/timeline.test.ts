import { describe, expect, test } from 'vitest';
import {
  interruptions,
  timelineSpans,
  timelineStep,
  withInterruptions,
  type PictureEvent,
  type TimelineRun,
} from './timeline.js';

const run = (change: Partial<TimelineRun>): TimelineRun => ({
  createdAt: 100,
  startedAt: null,
  stopAskedAt: null,
  endedAt: null,
  mode: 'live',
  ...change,
});

describe('states of a transmission', () => {
  test.each<[string, Partial<TimelineRun>, string]>([
    ['just asked for', {}, 'connecting 100-200'],
    ['on air', { startedAt: 120 }, 'connecting 100-120, live 120-200'],
    ['on air and storing', { startedAt: 120, mode: 'liveAndStore' }, 'connecting 100-120, live 120-200'],
    ['storing', { startedAt: 120, mode: 'storeOnly' }, 'connecting 100-120, storing 120-200'],
    ['storing to forward', { startedAt: 120, mode: 'storeAndForward' }, 'connecting 100-120, storing 120-200'],
    ['being stopped', { startedAt: 120, stopAskedAt: 180 }, 'connecting 100-120, live 120-180, stopping 180-200'],
    ['over', { startedAt: 120, stopAskedAt: 150, endedAt: 160 }, 'connecting 100-120, live 120-150, stopping 150-160'],
    ['ended by itself', { startedAt: 120, endedAt: 160 }, 'connecting 100-120, live 120-160'],
    ['never on air', { endedAt: 130 }, 'connecting 100-130'],
    ['stopped before it was on air', { stopAskedAt: 110, endedAt: 130 }, 'connecting 100-110, stopping 110-130'],
    [
      'a picture after the stop was asked for',
      { startedAt: 115, stopAskedAt: 110, endedAt: 130 },
      'connecting 100-110, stopping 110-130',
    ],
    ['a clock that went back', { startedAt: 90, endedAt: 80 }, ''],
  ])('%s', (_, change, expected) => {
    const spans = timelineSpans(run(change), 200);
    expect(spans.map(({ state, from, to }) => `${state} ${from}-${to}`).join(', ')).toBe(expected);
  });
});

const lost = (at: number): PictureEvent => ({ at, type: 'pictureLost' });
const back = (at: number): PictureEvent => ({ at, type: 'pictureBack' });

test.each<[string, readonly PictureEvent[], string]>([
  ['none', [back(121)], 'connecting 100-120, live 120-180, stopping 180-200'],
  [
    'one',
    [lost(130), back(140)],
    'connecting 100-120, live 120-130, interrupted 130-140, live 140-180, stopping 180-200',
  ],
  [
    'two, and the end',
    [lost(130), back(140), lost(150), back(155), lost(190)],
    'connecting 100-120, live 120-130, interrupted 130-140, live 140-150, interrupted 150-155, live 155-180, stopping 180-200',
  ],
  ['for good', [lost(130)], 'connecting 100-120, live 120-130, interrupted 130-180, stopping 180-200'],
  ['before it was live', [lost(90), back(110)], 'connecting 100-120, live 120-180, stopping 180-200'],
])('interruptions: %s', (_, events, expected) => {
  const spans = timelineSpans(run({ startedAt: 120, stopAskedAt: 180 }), 200);
  const cut = withInterruptions(spans, interruptions(events, spans));
  expect(cut.map(({ state, from, to }) => `${state} ${from}-${to}`).join(', ')).toBe(expected);
});

test.each([
  [0, 0, 5000],
  [0, 360 * 5000, 5000],
  [0, 360 * 5000 + 1, 10_000],
  [0, 24 * 3_600_000, 240_000],
])('from %i to %i there is a point each %i ms', (from, to, step) => {
  expect(timelineStep(from, to, 5000, 360)).toBe(step);
});
