import type { Check } from './check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';

export const PASSWORD_MIN = 8;

/** Which rules of a new password a text meets: length, letters of both cases, a number or punctuation (spec 3 §5). */
export const passwordRules = (text: string) => ({
  length: Array.from(text).length >= PASSWORD_MIN,
  cases: /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  figure: /[0-9!#$@_'+,?[\].-]/.test(text),
});

/** A new password: it meets every rule. */
export const checkPassword: Check<string> = (text) => {
  const { length, cases, figure } = passwordRules(text);
  if (!length) return message('min', { min: PASSWORD_MIN });
  return cases && figure ? null : settingMessage('password_composition');
};

/** Both entries of a new password must be equal. */
export const checkPasswordConfirmation = (password: string, confirmation: string): RuleMessage | null =>
  password === confirmation ? null : settingMessage('passwords_differ');
