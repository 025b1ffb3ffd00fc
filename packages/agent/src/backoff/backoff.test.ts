import { describe, expect, it } from 'vitest';
import { backoffMs, BUS_BACKOFF, jitteredBackoffMs } from './backoff.js';

describe('backoffMs', () => {
  it.each([
    [0, 500],
    [1, 500],
    [2, 1000],
    [3, 2000],
    [5, 8000],
    [6, 10_000],
    [1000, 10_000],
  ])('waits after %i failures for %i ms', (attempt, ms) => {
    expect(backoffMs(attempt)).toBe(ms);
  });

  it.each([
    [1, 0, 500],
    [1, 1, 750],
    [4, 0, 2000],
    [4, 1, 4000],
    [9, 0, 2000],
    [9, 1, 4000],
  ])('lets a device wait after %i failures, with the random number %d, for %i ms', (attempt, random, ms) => {
    expect(jitteredBackoffMs(attempt, random, BUS_BACKOFF)).toBe(ms);
  });
});
