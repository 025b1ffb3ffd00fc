import { expect, it } from 'vitest';
import { fieldOf, momentOf } from './window.js';

it.each([Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1, 12, 34), Date.UTC(2026, 2, 29, 5), Date.UTC(2026, 9, 25, 5)])(
  'a moment %i is the same after it stood in a field',
  (at) => {
    expect(momentOf(fieldOf(at))).toBe(at);
  },
);

it('knows that a field is empty', () => {
  expect(momentOf('')).toBeNaN();
});
