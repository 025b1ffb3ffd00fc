import { expect, it } from 'vitest';
import { checkReleaseBody, checkReleaseTitle, checkReleaseVersion, releaseNoteState } from './release-notes.js';

it.each([
  [checkReleaseTitle, '', 'This field is required'],
  [checkReleaseTitle, 'x'.repeat(129), 'Must have at most 128 characters'],
  [checkReleaseTitle, String.raw`a\b`, 'Cannot contain \\'],
  [checkReleaseTitle, 'Multiview on two screens', null],
  [checkReleaseBody, ' ', 'This field is required'],
  [checkReleaseBody, 'x'.repeat(1025), 'Must have at most 1024 characters'],
  [checkReleaseBody, '**New**', null],
  [checkReleaseVersion, '', 'This field is required'],
  [checkReleaseVersion, '1'.repeat(33), 'Must have at most 32 characters'],
  [checkReleaseVersion, '10.1', null],
])('%o of %j: %j', (check, text, expected) => {
  expect(check(text)?.text ?? null).toBe(expected);
});

it.each([
  [true, 0, 'published'],
  [true, 1, 'planned'],
  [false, 0, 'off'],
  [false, 1, 'off'],
] as const)('active: %j, published in %d ms: %s', (active, inMs, expected) => {
  expect(releaseNoteState({ active, publishedFrom: 1000 + inMs }, 1000)).toBe(expected);
});
