import { expect, it } from 'vitest';
import { each } from './for-each-concurrent.js';

it('does everything once, in order, so many at a time, whatever fails', async () => {
  const begun: number[] = [];
  let now = 0;
  let most = 0;
  await each([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    if (item === 2) throw new Error('no');
  });
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

it('starts nothing after it is cancelled, finishes what runs, and returns what was skipped', async () => {
  const stop = new AbortController();
  const done: number[] = [];
  const left = await each(
    [1, 2, 3, 4, 5],
    2,
    async (item) => {
      if (item === 2) stop.abort();
      await Promise.resolve();
      done.push(item);
    },
    stop.signal,
  );
  expect([done, left]).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});
