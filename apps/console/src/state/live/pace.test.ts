import { describe, expect, it } from 'vitest';
import { Pace } from './pace.js';

/** Times at which changes that are always ready are sent, within a period. */
function sent(forMs: number, from = 0, pace = new Pace()): number[] {
  const times: number[] = [];
  for (let now = from; now < from + forMs; now += 1) {
    if (pace.wait(now) > 0) continue;
    pace.spend(now);
    times.push(now - from);
  }
  return times;
}

describe('pace', () => {
  it('lets eight changes out at once and the rest each 50 ms', () => {
    const times = sent(1000);
    expect(times.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(times.slice(8, 11)).toEqual([50, 100, 150]);
    expect(times).toHaveLength(8 + 19);
  });

  it('counts a rest of 50 ms as one change that may go out at once', () => {
    const pace = new Pace();
    sent(1000, 0, pace);
    expect(sent(100, 1100, pace).filter((at) => at < 50)).toHaveLength(3);
  });

  it('delays no change longer than 50 ms, whatever was sent out of turn', () => {
    const pace = new Pace();
    for (let i = 0; i < 500; i += 1) pace.spend(0);
    expect(pace.wait(0)).toBe(50);
  });

  it('never saves up more than eight', () => {
    const pace = new Pace();
    sent(100, 0, pace);
    expect(sent(40, 1_000_000, pace)).toHaveLength(8);
  });
});
