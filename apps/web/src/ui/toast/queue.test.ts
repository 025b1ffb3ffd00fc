import { expect, test } from 'vitest';
import { DEFAULT_DURATION_MS, EMPTY_QUEUE, MAX_VISIBLE, push, remove, type Toast, type ToastQueue } from './queue.js';

const toast = (id: number, text = `toast ${id}`): Toast => ({
  id,
  text,
  tone: 'info',
  durationMs: DEFAULT_DURATION_MS,
});
const ids = ({ visible, waiting }: ToastQueue) => [visible.map(({ id }) => id), waiting.map(({ id }) => id)];
const withToasts = (count: number) =>
  Array.from({ length: count }, (_, index) => toast(index + 1)).reduce(push, EMPTY_QUEUE);

test('shows five and lets the rest wait', () => {
  expect(MAX_VISIBLE).toBe(5);
  expect(ids(withToasts(7))).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ]);
});

test('the first waiting toast replaces one that is removed', () => {
  expect(ids(remove(withToasts(7), 2))).toEqual([[1, 3, 4, 5, 6], [7]]);
});

test('a waiting toast can be removed too', () => {
  expect(ids(remove(withToasts(7), 6))).toEqual([[1, 2, 3, 4, 5], [7]]);
});

test('what is not there can be taken away without harm', () => {
  expect(ids(remove(withToasts(2), 9))).toEqual([[1, 2], []]);
});

test('shows the same text once at a time, and again after it is gone', () => {
  const once = push(EMPTY_QUEUE, toast(1, 'Saved'));
  expect(ids(push(once, toast(2, 'Saved')))).toEqual([[1], []]);
  expect(ids(push(once, { ...toast(3, 'Saved'), tone: 'warning' }))).toEqual([[1, 3], []]);
  expect(ids(push(remove(once, 1), toast(4, 'Saved')))).toEqual([[4], []]);
});
