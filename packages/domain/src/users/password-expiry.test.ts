import { expect, it } from 'vitest';
import { passwordDue, passwordExpiresAt, type PasswordPolicy, secondsToExpiry } from './password-expiry.js';

const DAY = 86_400_000;
const at = (text: string): number => Date.parse(text);

it.each<[string, PasswordPolicy, string | null]>([
  ['2026-01-15T10:00:00Z', 'never', null],
  ['2026-01-15T10:00:00Z', '3', '2026-04-15T10:00:00Z'],
  ['2026-01-15T10:00:00Z', '6', '2026-07-15T10:00:00Z'],
  ['2026-01-15T10:00:00Z', '12', '2027-01-15T10:00:00Z'],
  ['2026-11-30T23:59:59Z', '3', '2027-02-28T23:59:59Z'],
  ['2027-11-30T08:00:00Z', '3', '2028-02-29T08:00:00Z'],
  ['2024-02-29T08:00:00Z', '12', '2025-02-28T08:00:00Z'],
  ['2026-08-31T00:00:00Z', '6', '2027-02-28T00:00:00Z'],
])('a password of %s with the policy %s expires %s', (setAt, policy, expected) => {
  expect(passwordExpiresAt({ policy, setAt: at(setAt) })).toBe(expected === null ? null : at(expected));
});

it.each<[string, PasswordPolicy, boolean, number, string | null]>([
  ['never expires', 'never', false, 4000 * DAY, null],
  ['is young', '3', false, DAY, null],
  ['is old', '3', false, 100 * DAY, 'expired'],
  ['is to be changed', 'never', true, 0, 'forced'],
  ['is old, and to be changed', '3', true, 100 * DAY, 'forced'],
])('a password that %s (policy %s, forced: %s, age %i ms): %s', (_, policy, forced, age, expected) => {
  const setAt = at('2026-01-01T00:00:00Z');
  expect(passwordDue({ policy, setAt, forced }, setAt + age)).toBe(expected);
});

it('is due in the moment in which it expires, and counts seconds down to 0', () => {
  const terms = { policy: '3', setAt: at('2026-01-01T00:00:00Z'), forced: false } as const;
  const end = at('2026-04-01T00:00:00Z');
  expect(passwordDue(terms, end - 1)).toBeNull();
  expect(passwordDue(terms, end)).toBe('expired');
  expect(secondsToExpiry(terms, end - 14 * DAY)).toBe(14 * 86_400);
  expect(secondsToExpiry(terms, end - 1)).toBe(0);
  expect(secondsToExpiry(terms, end + DAY)).toBe(0);
  expect(secondsToExpiry({ ...terms, policy: 'never' }, end)).toBeNull();
});
