import { expect, it } from 'vitest';
import { publishers as words } from '../../text/en/publishers.js';
import { addMessages } from '../../text/t.js';
import { publisherFields } from './fields.js';
import { endOf, endProblem } from './publisher.js';

addMessages(words);

const NOON = new Date(2026, 10, 26, 12, 0).getTime();

it('an end is never, or at the moment of its field', () => {
  expect(endOf({ end: 'at', endsAt: String(NOON) })).toBe(NOON);
  expect(endOf({ end: 'never', endsAt: String(NOON) })).toBeNull();
});

it.each([
  [{ end: 'at', endsAt: '' }, NOON, 'Enter a date and a time'],
  [{ end: 'at', endsAt: String(NOON) }, NOON, 'The end time must be in the future'],
  [{ end: 'at', endsAt: String(NOON) }, NOON - 1, null],
  [{ end: 'never', endsAt: '' }, NOON, null],
])('%j: %s, %s', (values, now, problem) => {
  expect(endProblem(values, now)).toBe(problem);
});

it('an end that is over may stay while the name changes', () => {
  const values = { end: 'at', endsAt: String(NOON) };
  const complaint = (kept: string) => {
    const field = publisherFields(values, NOON + 1, kept).find(({ name }) => name === 'endsAt');
    return field?.kind === 'moment' ? field.check(NOON) : 'no field';
  };
  expect(complaint(values.endsAt)).toBeNull();
  expect(complaint(String(NOON - 1))).toBe('The end time must be in the future');
});
