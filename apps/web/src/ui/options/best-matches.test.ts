import { expect, it } from 'vitest';
import { bestMatches } from './best-matches.js';

const options = ['Group: create', 'Group: change alerts', 'Unit: create', 'Unit: create group'].map((label) => ({
  value: label,
  label,
  group: label.split(':')[0] ?? '',
}));
const found = (text: string, most = 50) => {
  const { total, groups } = bestMatches(options, text, most);
  return [total, ...groups.map(({ name, options: those }) => [name, ...those.map(({ label }) => label)])];
};

it.each([
  ['', [4, ['Group', 'Group: create', 'Group: change alerts'], ['Unit', 'Unit: create', 'Unit: create group']]],
  ['group', [3, ['Group', 'Group: create', 'Group: change alerts'], ['Unit', 'Unit: create group']]],
  [' Create ', [3, ['Group', 'Group: create'], ['Unit', 'Unit: create', 'Unit: create group']]],
  ['unit group', [1, ['Unit', 'Unit: create group']]],
  ['alerts change', [1, ['Group', 'Group: change alerts']]],
  ['weather', [0]],
])('finds "%s" by its words, the best first, in groups', (text, expected) => {
  expect(found(text)).toEqual(expected);
});

it('shows no more than asked for, and says how many there are', () => {
  expect(found('unit', 1)).toEqual([2, ['Unit', 'Unit: create']]);
});
