import { expect, it } from 'vitest';
import { secondFactorDue } from './second-factor-rule.js';

it.each([
  ['password', true, false, true],
  ['password', true, true, false],
  ['password', false, false, false],
  ['passwordAndCode', true, false, false],
  ['passwordAndPasskey', true, false, false],
  ['passkey', true, false, false],
] as const)('of a sign-in by %s, asked %s, excluded %s, a second factor is due: %s', (way, asked, excluded, due) => {
  expect(secondFactorDue({ way, asked, excluded })).toBe(due);
});
