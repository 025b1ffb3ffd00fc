import { expect, test } from 'vitest';
import { tokenExpiry, TOKEN_WINDOW_MS } from './tokens.js';

test.each([
  [0, 2 * TOKEN_WINDOW_MS],
  [TOKEN_WINDOW_MS - 1, 2 * TOKEN_WINDOW_MS],
  [TOKEN_WINDOW_MS, 3 * TOKEN_WINDOW_MS],
])('made at %i it is good until %i', (now, expiry) => {
  expect(tokenExpiry(now)).toBe(expiry);
});
