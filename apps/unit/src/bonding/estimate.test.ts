import { describe, expect, it } from 'vitest';
import { firstEstimate, nextEstimate, revived, type LinkEstimate, type LinkMeasure } from './estimate.js';

const FINE: LinkMeasure = { alive: true, deliveredKbps: 1000, lossPercent: 1, rttMs: 40 };

/** What is believed after these seconds. */
const after = (start: LinkEstimate, seconds: readonly LinkMeasure[]): LinkEstimate =>
  seconds.reduce(nextEstimate, start);
const times = (count: number, measure: LinkMeasure): LinkMeasure[] => Array.from({ length: count }, () => measure);

/** A link of this capacity that is asked for what is believed, with a queue of 300 ms. */
function live(start: LinkEstimate, capacity: number, seconds: number, use = 1): LinkEstimate {
  let queue = 0;
  return Array.from({ length: seconds }).reduce<LinkEstimate>((before) => {
    const asked = before.usableKbps * use;
    queue = Math.min(300, Math.max(0, queue + ((asked - capacity) / capacity) * 1000));
    const deliveredKbps = Math.min(asked, capacity);
    const lossPercent = queue >= 300 ? (100 * (asked - deliveredKbps)) / asked : 1;
    return nextEstimate(before, { alive: true, deliveredKbps, lossPercent, rttMs: 40 + queue });
  }, start);
}

describe('a link with a cap', () => {
  it.each([
    [4000, 1000],
    [4000, 300],
    [1200, 1100],
    [500, 2000],
  ])('hoped to carry %i, is found to carry %i', (hoped, capacity) => {
    const found = live(firstEstimate(hoped), capacity, 60).usableKbps / capacity;
    expect(found).toBeGreaterThan(0.9);
    expect(found).toBeLessThan(1.08);
  });

  it('is followed down and up again', () => {
    const high = live(firstEstimate(2000), 2000, 30);
    const low = live(high, 600, 20);
    expect(low.usableKbps).toBeLessThan(650);
    expect(live(low, 2000, 90).usableKbps).toBeGreaterThan(1500);
  });

  it('that is not used is not believed to carry ever more', () => {
    expect(live(firstEstimate(1000), 5000, 60, 0.5).usableKbps).toBe(1000);
  });
});

it('loss that is always there is no overload', () => {
  const lossy = { ...FINE, lossPercent: 4 };
  const settled = after(firstEstimate(1000), times(60, lossy));
  expect(settled.usableKbps).toBeGreaterThanOrEqual(1000);
  expect(after(settled, [{ ...lossy, lossPercent: 20, deliveredKbps: 600 }]).usableKbps).toBeLessThan(700);
});

it('an overload is remembered, longer each time', () => {
  const over = { ...FINE, rttMs: 300, deliveredKbps: 900 };
  const once = after(firstEstimate(1000), [FINE, over]);
  const twice = after(once, [...times(4, FINE), over]);
  expect(once.respect).toBeLessThan(twice.respect);
  expect(after(once, times(10, { ...FINE, deliveredKbps: once.usableKbps })).usableKbps).toBeLessThanOrEqual(
    once.usableKbps,
  );
});

it('a dead link keeps what was known of it, and is trusted with half when it is back', () => {
  const dead = after(firstEstimate(1000), [FINE, { alive: false, deliveredKbps: 0, lossPercent: 100, rttMs: 0 }]);
  expect(dead.usableKbps).toBe(1000);
  expect(revived(dead)).toMatchObject({ usableKbps: 500, rttFloorMs: 40 });
});
