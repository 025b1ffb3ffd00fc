import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.js';

const log = pino({ level: 'silent' });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('never runs twice at a time, and continues after a failure', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const job = every(
    100,
    'test',
    log,
    () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  );
  await vi.advanceTimersByTimeAsync(350);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('no'));
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  let stopped = false;
  const stopping = job.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(500);
  expect([ends.length, stopped]).toEqual([2, false]);
  ends[1]?.();
  await stopping;
  expect(stopped).toBe(true);
});
