import { expect, expectTypeOf, test } from 'vitest';
import { searchResults } from './en/search-results.js';
import { addMessages, t } from './t.js';

test('gives the text of a key', () => {
  expect(t('app.name')).toBe('Backhaul');
});

test('fills placeholders, in the order of the text', () => {
  expect(t('user.menu', { initials: 'AK', name: 'Anna Kern' })).toBe('AK, Anna Kern, your menu');
});

test('leaves values alone that look like placeholders or patterns', () => {
  addMessages(searchResults);
  expect(t('search.none', { text: '{text} $& {name}' })).toBe('No results for “{text} $& {name}”');
});

test.each([
  [0, '0 more notifications'],
  [1, '1 more notification'],
  [2, '2 more notifications'],
])('chooses the plural of %i', (count, text) => {
  expect(t('toast.queued', { count })).toBe(text);
});

test('asks for every placeholder of a text, and for no other', () => {
  expectTypeOf(t<'app.name'>).parameters.toEqualTypeOf<['app.name']>();
  expectTypeOf(t<'clock.local'>).parameters.toEqualTypeOf<['clock.local', { readonly time: string | number }]>();
  expectTypeOf(t<'links.summary'>).parameters.toEqualTypeOf<
    ['links.summary', { readonly up: string | number; readonly count: number }]
  >();
});
