import { expect, test } from 'vitest';
import { matching } from './matching.js';

const NAMES = ['studio-1', 'news studio', 'crew-1', 'Crew 10 north'];
const find = (text: string, max = 9) => matching(NAMES, text, (name) => name, max);

test.each([
  ['studio', ['studio-1', 'news studio']],
  ['STUDIO', ['studio-1', 'news studio']],
  ['crew north', ['Crew 10 north']],
  ['', NAMES],
  ['x', []],
  ['  crew-1 ', ['crew-1']],
])('“%s” finds %j', (text, expected) => {
  expect(find(text)).toEqual(expected);
});

test('no more than asked for', () => {
  expect(find('', 2)).toEqual(['studio-1', 'news studio']);
});
