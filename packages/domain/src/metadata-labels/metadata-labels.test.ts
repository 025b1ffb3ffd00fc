import { expect, it } from 'vitest';
import { checkMetadataName, metadataNameChanges, ORDINARY_METADATA_NAMES } from './metadata-labels.js';

it.each([
  ['', null],
  ['Headline', null],
  ['usage-terms', null],
  ['ABCDEFGHIJKLMNOP', null],
  ['ABCDEFGHIJKLMNOPQ', 'Must have at most 16 characters'],
  ['Crew 1', 'Must match the pattern: a-z A-Z -'],
  ['Crew_A', 'Must match the pattern: a-z A-Z -'],
  ['Überschrift', 'Must match the pattern: a-z A-Z -'],
  [' ', 'This field is required'],
])('the name %j: %s', (name, text) => {
  expect(checkMetadataName(name)?.text ?? null).toBe(text);
});

it('names that changed are listed with both values', () => {
  const after = { ...ORDINARY_METADATA_NAMES, reporter: 'Author' };
  expect(metadataNameChanges(ORDINARY_METADATA_NAMES, after)).toEqual([{ path: 'reporter', from: '', to: 'Author' }]);
  expect(metadataNameChanges(after, after)).toEqual([]);
});
