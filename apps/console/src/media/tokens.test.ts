import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkMediaToken, signMediaToken, tokenExpiry, TOKEN_WINDOW_MS } from './tokens.js';

const KEY = 'k'.repeat(43);

test('a token is the signature of channel and expiry, and the expiry', () => {
  const signature = createHmac('sha256', KEY).update('ch.1000').digest('base64url');
  expect(signMediaToken(KEY, 'ch', 1000)).toBe(`${signature}.1000`);
});

test.each([
  [0, 2 * TOKEN_WINDOW_MS],
  [TOKEN_WINDOW_MS - 1, 2 * TOKEN_WINDOW_MS],
  [TOKEN_WINDOW_MS, 3 * TOKEN_WINDOW_MS],
])('made at %i it is good until %i', (now, expiry) => {
  expect(tokenExpiry(now)).toBe(expiry);
});

describe('a token', () => {
  const token = signMediaToken(KEY, 'ch', 1000);
  const [signature = '', expiry = ''] = token.split('.');
  test.each([
    ['as it was made', KEY, 'ch', token, 999, true],
    ['at its end', KEY, 'ch', token, 1000, false],
    ['of another channel', KEY, 'ch2', token, 0, false],
    ['of another key', 'other', 'ch', token, 0, false],
    ['with a later expiry', KEY, 'ch', `${signature}.9000`, 0, false],
    ['without an expiry', KEY, 'ch', signature, 0, false],
    ['with more', KEY, 'ch', `${token}.1`, 0, false],
    ['with an expiry in another notation', KEY, 'ch', `${signature}.1e3`, 0, false],
    ['cut', KEY, 'ch', `${signature.slice(1)}.${expiry}`, 0, false],
    ['empty', KEY, 'ch', '', 0, false],
  ])('%s', (_, key, channel, text, now, good) => {
    expect(checkMediaToken(key, channel, text, now)).toBe(good);
  });
});
