import { expect, it } from 'vitest';
import { publishers as words } from '../../text/en/publishers.js';
import { addMessages } from '../../text/t.js';
import { publisherFields } from './fields.js';
import { endOf, endProblem, localMoment } from './publisher.js';

addMessages(words);

const NOON = new Date(2026, 10, 26, 12, 0).getTime();

it('a time is what its field writes', () => {
  expect(localMoment(NOON)).toBe('2026-11-26T12:00');
  expect(endOf({ end: 'at', endsAt: localMoment(NOON) })).toBe(NOON);
  expect(endOf({ end: 'never', endsAt: localMoment(NOON) })).toBeNull();
});

it.each([
  [{ end: 'at', endsAt: '' }, NOON, 'Enter a date and a time'],
  [{ end: 'at', endsAt: '2026-11-26T12:00' }, NOON, 'The end time must be in the future'],
  [{ end: 'at', endsAt: '2026-11-26T12:00' }, NOON - 1, null],
  [{ end: 'never', endsAt: '' }, NOON, null],
])('%j: %s, %s', (values, now, problem) => {
  expect(endProblem(values, now)).toBe(problem);
});

it('an end that is over may stay while the name changes', () => {
  const values = { end: 'at', endsAt: '2026-11-26T12:00' };
  const complaint = (kept: string) => {
    const field = publisherFields(values, NOON + 1, kept).find(({ name }) => name === 'endsAt');
    return field?.kind === 'text' ? field.check(values.endsAt) : 'no field';
  };
  expect(complaint(values.endsAt)).toBeNull();
  expect(complaint('2026-11-26T11:00')).toBe('The end time must be in the future');
});
