import { expect, it } from 'vitest';
import { checkPasskeyName, isCounterValid, protectionOf } from './passkeys.js';

it.each([
  [0, 0, true],
  [0, 1, true],
  [1, 2, true],
  [1, 4_294_967_295, true],
  [1, 1, false],
  [2, 1, false],
  [1, 0, false],
])('a counter of %i that is now %i stands: %s', (stored, presented, stands) => {
  expect(isCounterValid(stored, presented)).toBe(stands);
});

it.each([
  [0, false, 'passwordOnly'],
  [0, true, 'code'],
  [1, false, 'passkey'],
  [20, true, 'passkeyOrCode'],
] as const)('with %i passkeys and an app (%s) an account has: %s', (passkeys, app, protection) => {
  expect(protectionOf({ passkeys, app })).toBe(protection);
});

it.each([
  ['YubiKey on the key ring', null],
  ['Ж'.repeat(64), null],
  ['', 'required'],
  ['  ', 'required'],
  ['n'.repeat(65), 'max'],
  ['a\\b', 'without'],
])('a passkey of the name %j is refused with %s', (name, code) => {
  expect(checkPasskeyName(name)?.code ?? null).toBe(code);
});
