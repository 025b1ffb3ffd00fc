import { expect, it } from 'vitest';
import { checkLabel, labelText, newLabelRefusal } from './labels.js';

it.each([
  ['News', null],
  ['', 'This field is required'],
  ['  ', 'This field is required'],
  ['x'.repeat(100), null],
  [`  ${'x'.repeat(100)}  `, null],
  ['x'.repeat(101), 'Must have at most 100 characters'],
  [String.raw`a\b`, 'Cannot contain \\'],
])('%j: %s', (text, complaint) => {
  expect(checkLabel(text)?.text ?? null).toBe(complaint);
});

const labels = (n: number) => Array.from({ length: n }, (_, i) => `label ${i}`);

it.each([
  ['the first', 'News', [], null],
  ['the fifteenth', 'News', labels(14), null],
  ['the sixteenth', 'News', labels(15), 'LABEL_LIMIT'],
  ['one that is there', 'label 3', labels(5), 'NAME_TAKEN'],
  ['one that is there in other letters and spaces', ' LABEL   3 ', labels(15), 'NAME_TAKEN'],
])('%s', (_, text, existing, refusal) => {
  expect(newLabelRefusal(text, existing)).toBe(refusal);
});

it('keeps one space where there were several', () => {
  expect(labelText('  North   desk ')).toBe('North desk');
});
