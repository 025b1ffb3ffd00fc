import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atBeat, BEAT_MS } from './beat.js';

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('does what was asked for at different times together, each at a beat of its kind, once', () => {
  const done: string[] = [];
  const note = (what: string) => () => done.push(`${what} at ${performance.now() / BEAT_MS}`);
  vi.advanceTimersByTime(BEAT_MS / 4);
  atBeat(3, note('a'));
  vi.advanceTimersByTime(BEAT_MS);
  atBeat(3, note('b'));
  atBeat(1, note('c'));
  vi.advanceTimersByTime(BEAT_MS * 10);
  expect(done).toEqual(['c at 2', 'a at 3', 'b at 3']);
});

it('does nothing that was called off, not even by what is done at the same beat', () => {
  const done: string[] = [];
  const first = atBeat(1, () => done.push('first'));
  atBeat(1, () => {
    done.push('second');
    third();
  });
  const third = atBeat(1, () => done.push('third'));
  first();
  vi.advanceTimersByTime(BEAT_MS * 3);
  expect(done).toEqual(['second']);
});
