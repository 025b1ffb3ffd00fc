import type { Check } from './check.js';
import { message } from './messages.js';

export const PASSWORD_MIN = 8;

const COMPOSITION = "Must contain an upper case letter, a lower case letter, and a number or one of !#$@_'+,?[].-";

/** Which rules of a new password a text meets: its length, letters of both cases, a number or punctuation (spec 3 §5). */
export const passwordRules = (text: string) => ({
  length: Array.from(text).length >= PASSWORD_MIN,
  cases: /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  figure: /[0-9!#$@_'+,?[\].-]/.test(text),
});

/** A new password: it meets every rule. */
export const checkPassword: Check<string> = (text) => {
  const { length, cases, figure } = passwordRules(text);
  if (!length) return message('min', PASSWORD_MIN);
  return cases && figure ? null : COMPOSITION;
};

/** The second entry of a new password must be the first one again. */
export const checkPasswordConfirmation = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : 'The passwords do not match';
