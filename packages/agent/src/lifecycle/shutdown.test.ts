import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopOnSignal } from './shutdown.js';

const { connected, send } = process;
const launcher = (send: typeof process.send, connected: boolean): void => {
  Object.defineProperty(process, 'send', { value: send, configurable: true, writable: true });
  Object.defineProperty(process, 'connected', { value: connected, configurable: true, writable: true });
};

beforeEach(() => {
  // Without them the deadline would end this process.
  vi.useFakeTimers();
  // And its listeners would heed the signals that the test run gets.
  vi.spyOn(process, 'on').mockReturnValue(process);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  launcher(send, connected);
});

it('stops at once when the launcher went before anybody listened', async () => {
  launcher(() => true, false);
  expect(await stopOnSignal().asked).toBe('the launcher is gone');
});

it('runs on under a launcher that is there, and without one', async () => {
  for (const [send, connected] of [
    [() => true, true],
    [undefined, false],
  ] as const) {
    launcher(send, connected);
    const { asked, now } = stopOnSignal();
    now('enough');
    expect(await asked).toBe('enough');
  }
});
