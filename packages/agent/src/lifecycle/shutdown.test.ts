import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopOnSignal } from './shutdown.js';

const own = (['send', 'connected'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
);

const launcher = (send: unknown, connected: boolean): void => {
  Object.defineProperty(process, 'send', { value: send, configurable: true });
  Object.defineProperty(process, 'connected', { value: connected, configurable: true });
};

beforeEach(() => {
  // Without them the deadline would end this process, and its listeners would react to signals for the test run.
  vi.useFakeTimers();
  vi.spyOn(process, 'on').mockReturnValue(process);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const [name, descriptor] of own) {
    if (descriptor) Object.defineProperty(process, name, descriptor);
    else Reflect.deleteProperty(process, name);
  }
});

it('stops at once when the launcher ended before anybody listened', async () => {
  launcher(() => true, false);
  expect(await stopOnSignal().asked).toBe('the launcher is gone');
});

it.each<[name: string, send: unknown, connected: boolean]>([
  ['under a launcher that is there', () => true, true],
  ['without a launcher', undefined, false],
])('keeps running %s', async (_name, send, connected) => {
  launcher(send, connected);
  const { asked, now } = stopOnSignal();
  now('enough');
  expect(await asked).toBe('enough');
});
