import { expect, it } from 'vitest';
import { checkMediaToken, signMediaToken } from './media-token.js';

const KEY = 'k'.repeat(43);
const NOW = 1_700_000_000_000;
const good = signMediaToken(KEY, 'studio-1', NOW + 60_000);
const signature = good.split('.')[0] ?? '';

it('has exactly the form of the protocol', () => {
  expect(signMediaToken('0123456789abcdef0123456789abcdef', 'c1', 1_700_000_000_000)).toBe(
    'aTnQtnE8dQl-X3CPMAGfaL-6W2x0T24pgZjfQAkhJ-Q.1700000000000',
  );
});

it.each([
  ['the right one', KEY, 'studio-1', good, NOW, true],
  ['one for another channel', KEY, 'studio-2', good, NOW, false],
  ['one of another key', 'x'.repeat(43), 'studio-1', good, NOW, false],
  ['one just before its end', KEY, 'studio-1', good, NOW + 59_999, true],
  ['one that ended', KEY, 'studio-1', good, NOW + 60_000, false],
  ['one that ends too late', KEY, 'studio-1', signMediaToken(KEY, 'studio-1', NOW + 900_001), NOW, false],
  ['one with its end moved', KEY, 'studio-1', `${signature}.${NOW + 61_000}`, NOW, false],
  ['one without an end', KEY, 'studio-1', signature, NOW, false],
  ['one with more behind it', KEY, 'studio-1', `${good}.1`, NOW, false],
  ['one with its end in another notation', KEY, 'studio-1', `${signature}.2e12`, NOW, false],
  ['one that has lost its first letter', KEY, 'studio-1', good.slice(1), NOW, false],
  ['a short signature', KEY, 'studio-1', `${signature.slice(0, 20)}.${NOW + 60_000}`, NOW, false],
  ['nothing', KEY, 'studio-1', '', NOW, false],
  ['a word', KEY, 'studio-1', 'undefined', NOW, false],
])('%s', (_, key, channel, token, now, expected) => {
  expect(checkMediaToken(key, channel, token, now)).toBe(expected);
});
