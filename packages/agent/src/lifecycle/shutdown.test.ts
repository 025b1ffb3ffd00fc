import { expect, it, onTestFinished, vi } from 'vitest';
import { stopOnSignal, type OwnProcess } from './shutdown.js';

const EXITED = new Error('exited');

/** A process, with or without a launcher. It is not that of the tests: the runner talks to its own by the same means. */
function processWith(launcher: Pick<OwnProcess, 'send' | 'connected'>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const listeners = new Map<string, () => void>();
  const codes: unknown[] = [];
  const own: OwnProcess = {
    ...launcher,
    on: (event, listener) => listeners.set(event, listener),
    exit: (code) => {
      codes.push(code);
      throw EXITED;
    },
  };
  return { own, codes, raise: (event: string) => listeners.get(event)?.() };
}

it('stops at once when the launcher ended before anybody listened', async () => {
  const { own } = processWith({ send: () => true, connected: false });
  expect(await stopOnSignal(own).asked).toBe('the launcher is gone');
});

it.each<[name: string, launcher: Pick<OwnProcess, 'send' | 'connected'>]>([
  ['under a launcher that is there', { send: () => true, connected: true }],
  ['without a launcher', { connected: false }],
])('keeps running %s', async (_name, launcher) => {
  const { asked, now } = stopOnSignal(processWith(launcher).own);
  now('enough');
  expect(await asked).toBe('enough');
});

it.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['disconnect', 'the launcher is gone'],
])('stops on %s, and ends 4.8 s later when something does not stop', async (event, reason) => {
  const { own, codes, raise } = processWith({ send: () => true, connected: true });
  const { asked } = stopOnSignal(own);
  raise(event);
  expect(await asked).toBe(reason);
  vi.advanceTimersByTime(4799);
  expect(codes).toEqual([]);
  expect(() => vi.advanceTimersByTime(1)).toThrow(EXITED);
  expect(codes).toEqual([1]);
});
