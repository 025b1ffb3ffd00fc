import { expect, it } from 'vitest';
import type { Outcome } from './outcome.js';
import { createBulkRun } from './run.js';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `u${i}`);
const DONE: Outcome = { state: 'done' };

it('runs on ten thousand units, each once, a limited number at a time, and counts the results', async () => {
  const run = createBulkRun();
  let now = 0;
  let most = 0;
  const asked = new Map<string, number>();
  await run.start(ids(10_000), async (id) => {
    asked.set(id, (asked.get(id) ?? 0) + 1);
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return id.endsWith('7') ? { state: 'failed', why: 'no' } : DONE;
  });
  expect(run.totals.get()).toEqual({ of: 10_000, done: 9_000, failed: 1_000, left: 0, running: false });
  expect([asked.size, Math.max(...asked.values()), most]).toEqual([10_000, 1, 16]);
  expect([run.outcomeOf('u7'), run.outcomeOf('u8')]).toEqual([{ state: 'failed', why: 'no' }, DONE]);
});

it('marks the rest as skipped when it is cancelled', async () => {
  const run = createBulkRun();
  const asked: string[] = [];
  await run.start(ids(100), async (id) => {
    asked.push(id);
    if (asked.length === 20) run.cancel();
    await Promise.resolve();
    return DONE;
  });
  const { done, left } = run.totals.get();
  expect([done, left]).toEqual([asked.length, 100 - asked.length]);
  expect(left).toBeGreaterThan(0);
  expect(ids(100).filter((id) => run.outcomeOf(id)?.state === 'left')).toEqual(ids(100).slice(asked.length));
});

it('can be used again after it was called off', async () => {
  const run = createBulkRun();
  await run.start(ids(40), (id) => {
    if (id === 'u0') run.cancel();
    return Promise.resolve(DONE);
  });
  await run.start(ids(3), () => Promise.resolve(DONE));
  expect(run.totals.get()).toEqual({ of: 3, done: 3, failed: 0, left: 0, running: false });
});
