import { describe, expect, it } from 'vitest';
import { firstEstimate, nextEstimate, revived, type LinkEstimate, type LinkMeasure } from './estimate.js';

const FINE: LinkMeasure = { alive: true, deliveredKbps: 1000, lossPercent: 1, rttMs: 40 };

/** The estimate after these seconds. */
const after = (start: LinkEstimate, seconds: readonly LinkMeasure[]): LinkEstimate =>
  seconds.reduce(nextEstimate, start);
const times = (count: number, measure: LinkMeasure): LinkMeasure[] => Array.from({ length: count }, () => measure);

/** Simulates a link of this capacity that is used up to its estimate, with a queue of 300 ms. */
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

describe('the estimate of a limited link', () => {
  it.each([
    [4000, 1000],
    [4000, 300],
    [1200, 1100],
    [500, 2000],
  ])('that starts at %i kbps settles at %i kbps', (hoped, capacity) => {
    const found = live(firstEstimate(hoped), capacity, 60).usableKbps / capacity;
    expect(found).toBeGreaterThan(0.9);
    expect(found).toBeLessThan(1.08);
  });

  it('follows the capacity down and up again', () => {
    const high = live(firstEstimate(2000), 2000, 30);
    const low = live(high, 600, 20);
    expect(low.usableKbps).toBeLessThan(650);
    expect(live(low, 2000, 90).usableKbps).toBeGreaterThan(1500);
  });

  it('does not grow for ever while the link is not used', () => {
    expect(live(firstEstimate(1000), 5000, 60, 0.5).usableKbps).toBe(1000);
  });
});

it('does not take constant loss for overload', () => {
  const lossy = { ...FINE, lossPercent: 4 };
  const settled = after(firstEstimate(1000), times(60, lossy));
  expect(settled.usableKbps).toBeGreaterThanOrEqual(1000);
  expect(after(settled, [{ ...lossy, lossPercent: 20, deliveredKbps: 600 }]).usableKbps).toBeLessThan(700);
});

it('remembers an overload, longer each time', () => {
  const over = { ...FINE, rttMs: 300, deliveredKbps: 900 };
  const once = after(firstEstimate(1000), [FINE, over]);
  const twice = after(once, [...times(4, FINE), over]);
  expect(once.respect).toBeLessThan(twice.respect);
  expect(after(once, times(10, { ...FINE, deliveredKbps: once.usableKbps })).usableKbps).toBeLessThanOrEqual(
    once.usableKbps,
  );
});

it('of a dead link is kept, and halved when the link is back', () => {
  const dead = after(firstEstimate(1000), [FINE, { alive: false, deliveredKbps: 0, lossPercent: 100, rttMs: 0 }]);
  expect(dead.usableKbps).toBe(1000);
  expect(revived(dead)).toMatchObject({ usableKbps: 500, rttFloorMs: 40 });
});
