import { all, type Check, matches } from './check.js';
import { message } from './messages.js';

export const PASSWORD_MIN = 8;

const COMPOSITION = "Must contain an upper case letter, a lower case letter, and a number or one of !#$@_'+,?[].-";

/** A new password: length, letters of both cases, and a number or punctuation (spec 3 §5). */
export const checkPassword: Check<string> = all(
  (text) => (Array.from(text).length < PASSWORD_MIN ? message('min', PASSWORD_MIN) : null),
  matches(/\p{Lu}/u, COMPOSITION),
  matches(/\p{Ll}/u, COMPOSITION),
  matches(/[0-9!#$@_'+,?[\].-]/, COMPOSITION),
);

/** The second entry of a new password must be the first one again. */
export const checkPasswordConfirmation = (password: string, confirmation: string): string | null =>
  password === confirmation ? null : 'The passwords do not match';
