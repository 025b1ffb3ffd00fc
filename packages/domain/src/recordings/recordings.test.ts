import { expect, it } from 'vitest';
import { gapsBefore } from './recordings.js';

const span = (startedAt: number, endedAt: number) => ({ startedAt, endedAt });

it.each([
  { what: 'none', recordings: [], gaps: [] },
  { what: 'one', recordings: [span(0, 10_000)], gaps: [0] },
  { what: 'two that follow on each other', recordings: [span(0, 10_000), span(10_500, 20_000)], gaps: [0, 0] },
  { what: 'two with a gap', recordings: [span(0, 10_000), span(15_000, 20_000)], gaps: [0, 5000] },
  { what: 'the newest first', recordings: [span(15_000, 20_000), span(0, 10_000)], gaps: [5000, 0] },
  {
    what: 'a long one over a short one',
    recordings: [span(0, 30_000), span(5000, 6000), span(31_000, 40_000)],
    gaps: [0, 0, 0],
  },
  { what: 'exactly two seconds', recordings: [span(0, 1000), span(3000, 4000)], gaps: [0, 0] },
])('finds the gaps between recordings: $what', ({ recordings, gaps }) => {
  expect(gapsBefore(recordings)).toEqual(gaps);
});
