import { expect, it } from 'vitest';
import { publishers as words } from '../../text/en/publishers.js';
import { addMessages } from '../../text/t.js';
import { publisherFields } from './fields.js';
import { endOf, endProblem, publishable } from './publisher.js';

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

it('the channels of a publisher are those in its group, which are no groups of channels', () => {
  const news = { id: 'g-news', name: 'News' };
  const channels = [
    { id: 'a', type: 'output', groups: [news] },
    { id: 'b', type: 'output', groups: [{ id: 'g-sport', name: 'Sport' }] },
    { id: 'c', type: 'group', groups: [news] },
    { id: 'd', type: 'output', groups: [] },
  ] as const;
  expect(publishable(channels, news.id).map(({ id }) => id)).toEqual(['a']);
  expect(publishable(channels, '')).toEqual([]);
});
