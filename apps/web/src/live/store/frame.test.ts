import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oncePerFrame } from './frame.js';

const FRAME_MS = 16;
let hidden = false;
let onVisibility: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  hidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return hidden;
    },
    addEventListener: (_: string, listener: () => void) => (onVisibility = listener),
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (timer: NodeJS.Timeout) => clearTimeout(timer));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('runs once in the next frame, however often it is asked for', () => {
  const work = vi.fn(() => 0);
  const frame = oncePerFrame(work);
  frame.request();
  frame.request();
  vi.advanceTimersByTime(FRAME_MS);
  expect(work).toHaveBeenCalledTimes(1);
  frame.request();
  vi.advanceTimersByTime(FRAME_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is left alone for as long as it asks, and then runs in a frame', () => {
  const work = vi.fn(() => 100);
  const frame = oncePerFrame(work);
  frame.request();
  vi.advanceTimersByTime(FRAME_MS);
  frame.request();
  vi.advanceTimersByTime(99 + FRAME_MS);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('runs by a timer while the page is hidden, and at once when that changes', () => {
  const work = vi.fn(() => 0);
  const frame = oncePerFrame(work);
  hidden = true;
  frame.request();
  vi.advanceTimersByTime(249);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  frame.request();
  onVisibility();
  expect(work).toHaveBeenCalledTimes(2);
});
