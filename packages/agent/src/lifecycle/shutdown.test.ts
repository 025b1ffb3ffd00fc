import { expect, it, onTestFinished, vi } from 'vitest';
import { stopOnSignal, type OwnProcess } from './shutdown.js';

const EXITED = new Error('exited');

/** A process, with or without a launcher. It is not the test process, because the test runner uses the IPC channel of that one. */
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

it('waits on SIGTERM for what is to end first, until a second one', async () => {
  const { own, raise } = processWith({ send: () => true, connected: true });
  const { asked, drainFirst } = stopOnSignal(own);
  const never = new Promise<void>(() => undefined);
  let begun = 0;
  drainFirst(() => {
    begun += 1;
    return never;
  });
  let reason: string | undefined;
  void asked.then((why) => (reason = why));
  raise('SIGTERM');
  await Promise.resolve();
  expect([begun, reason]).toEqual([1, undefined]);
  raise('SIGTERM');
  expect(await asked).toBe('SIGTERM');
  expect(begun).toBe(1);
});

it.each(['resolve', 'reject'] as const)('ends when what a SIGTERM waits for is over: %s', async (how) => {
  const { own, raise } = processWith({ connected: false });
  const { asked, drainFirst } = stopOnSignal(own);
  drainFirst(() => (how === 'resolve' ? Promise.resolve() : Promise.reject(new Error('no'))));
  raise('SIGTERM');
  expect(await asked).toBe('SIGTERM');
});

it.each([
  ['SIGINT', 'SIGINT'],
  ['disconnect', 'the launcher is gone'],
])('does not wait on %s', async (event, reason) => {
  const { own, raise } = processWith({ send: () => true, connected: true });
  const { asked, drainFirst } = stopOnSignal(own);
  drainFirst(() => new Promise(() => undefined));
  raise('SIGTERM');
  raise(event);
  expect(await asked).toBe(reason);
});
