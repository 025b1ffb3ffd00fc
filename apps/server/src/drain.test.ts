import { expect, it } from 'vitest';
import { drain } from './drain.js';

it.each([
  ['nothing is on air', 60_000, false],
  ['nothing is waited for', 0, true],
])('is over at once when %s', async (_what, limitMs, onAir) => {
  let begun = 0;
  await drain({ limitMs, isOnAir: () => onAir, onBegin: () => void (begun += 1) });
  expect(begun).toBe(0);
});

it('waits until nothing is on air', async () => {
  let looks = 0;
  let begun = 0;
  await drain({ limitMs: 60_000, isOnAir: () => (looks += 1) < 4, onBegin: () => void (begun += 1) });
  expect([looks, begun]).toEqual([4, 1]);
});

it('waits no longer than its limit', async () => {
  await drain({ limitMs: 20, isOnAir: () => true, onBegin: () => undefined });
});
