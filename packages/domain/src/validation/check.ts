import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';

/** Returns null for a valid value, else the message for users. */
export type Check<T> = (value: T) => RuleMessage | null;

/** The first complaint of several checks. */
export const all =
  <T>(...checks: readonly Check<T>[]): Check<T> =>
  (value) => {
    for (const check of checks) {
      const complaint = check(value);
      if (complaint !== null) return complaint;
    }
    return null;
  };

/** Characters as people count them, not UTF-16 units. */
const lengthOf = (text: string): number => Array.from(text).length;

/** Not empty or blank. */
export const required: Check<string> = (text) => (text.trim() === '' ? message('required') : null);

/** Maximum length, in characters as people count them. */
export const atMost =
  (max: number): Check<string> =>
  (text) =>
    lengthOf(text) > max ? message('max', { max: max }) : null;

/** A length within these bounds. */
export const between =
  (min: number, max: number): Check<string> =>
  (text) =>
    lengthOf(text) < min || lengthOf(text) > max ? message('interval', { min: min, max: max }) : null;

/** Matches a pattern. */
export const matches =
  (pattern: RegExp, complaint: RuleMessage): Check<string> =>
  (text) =>
    pattern.test(text) ? null : complaint;

/** Contains none of these characters. */
export const without =
  (characters: string): Check<string> =>
  (text) =>
    Array.from(characters).some((character) => text.includes(character))
      ? settingMessage('without', { characters: Array.from(characters.replace(' ', '␣')).join(' ') })
      : null;

/** A whole number within bounds. */
export const wholeNumber =
  (min: number, max: number): Check<number> =>
  (value) => {
    if (!Number.isInteger(value)) return message('integer');
    if (value < min) return message('min_value', { min: min });
    return value > max ? message('max_value', { max: max }) : null;
  };
