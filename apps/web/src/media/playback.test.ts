import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aheadAfter, behindLive, LEAST_AHEAD, planPlayback, planTrim, type Spans } from './playback.js';
import { createSegments } from './segments.js';

describe('staying close to the live edge', () => {
  test.each<[string, Spans, number, object]>([
    ['nothing buffered', [], 0, { act: 'rate', rate: 1 }],
    ['close', [[0, 10]], 9.85, { act: 'rate', rate: 1 }],
    ['hardly late', [[0, 10]], 9.8, { act: 'rate', rate: 1.03 }],
    ['a little late', [[0, 10]], 9.2, { act: 'rate', rate: 1.1 }],
    ['late', [[0, 10]], 8.5, { act: 'rate', rate: 1.25 }],
    ['far behind', [[0, 10]], 5, { act: 'jump', to: 9.9 }],
    [
      'before what there is (first picture of a stream that has run for long)',
      [[1000, 1001]],
      0,
      { act: 'jump', to: 1000.9 },
    ],
    [
      'in a hole',
      [
        [0, 5],
        [6, 6.1],
      ],
      5.5,
      { act: 'jump', to: 6 },
    ],
    ['past the end of a stream that began anew', [[0, 3]], 50, { act: 'jump', to: 2.9 }],
  ])('%s', (_, spans, playhead, plan) => {
    expect(planPlayback(spans, playhead, LEAST_AHEAD)).toEqual(plan);
  });

  test('wherever the playhead is, it ends within a second of the edge', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0.5, max: 20, noNaN: true }),
        (playhead, length) => {
          let at = playhead;
          let end = 50;
          for (let step = 0; step < 200; step += 1) {
            const plan = planPlayback([[50 - length, end]], at, LEAST_AHEAD);
            at = plan.act === 'jump' ? plan.to : Math.min(end, at + 0.1 * plan.rate);
            end += 0.1;
          }
          expect(end - at).toBeLessThan(1);
          expect(at).toBeLessThanOrEqual(end);
        },
      ),
    );
  });
});

test('more is kept ahead after each stall, up to a bound, and less again while there is none', () => {
  expect(aheadAfter(LEAST_AHEAD, false)).toBe(LEAST_AHEAD);
  const stalled = Array.from({ length: 10 }).reduce<number>((ahead) => aheadAfter(ahead, true), LEAST_AHEAD);
  expect(aheadAfter(LEAST_AHEAD, true)).toBeCloseTo(0.15);
  expect(stalled).toBe(0.6);
  const quiet = Array.from({ length: 600 }).reduce<number>((ahead) => aheadAfter(ahead, false), stalled);
  expect(quiet).toBe(LEAST_AHEAD);
  expect(planPlayback([[0, 10]], 9.5, stalled)).toEqual({ act: 'rate', rate: 1 });
});

test.each<[Spans, number, readonly [number, number] | null]>([
  [[], 0, null],
  [[[0, 10]], 9, null],
  [[[0, 30]], 29, [0, 23]],
  [
    [
      [0, 10],
      [12, 40],
    ],
    39,
    [0, 33],
  ],
])('what may go of %j at %d: %j', (spans, playhead, expected) => {
  expect(planTrim(spans, playhead)).toEqual(expected);
});

test('how far behind', () => {
  expect(behindLive([], 3)).toBeNull();
  expect(behindLive([[0, 4]], 3.5)).toBe(0.5);
  expect(behindLive([[0, 4]], 5)).toBe(0);
});

test('segments keep their order, and too many are refused', () => {
  const queue = createSegments(10);
  const [a, b, c] = [new ArrayBuffer(4), new ArrayBuffer(6), new ArrayBuffer(1)];
  expect([queue.push(a), queue.push(b), queue.push(c)]).toEqual([true, true, false]);
  expect(queue.shift()).toBe(a);
  expect(queue.push(c)).toBe(true);
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual([b, c, undefined]);
  expect(queue.bytes()).toBe(0);
});
