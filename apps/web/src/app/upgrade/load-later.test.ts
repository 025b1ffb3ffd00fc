import { afterEach, expect, it, vi } from 'vitest';
import { loadLater } from './load-later.js';

afterEach(() => {
  vi.useRealTimers();
});

it('a part that cannot be loaded is asked for again until it is there', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue('part');
  const loading = loadLater(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loading).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
