import { describe, expect, it } from 'vitest';
import { METADATA_FIELDS } from '../configuration/vocabulary.js';
import {
  carriesStory,
  metadataOfStory,
  metadataWithoutStory,
  NO_STORY,
  sluglineOf,
  storyFieldCheck,
} from './stories.js';

const STORY = { ...NO_STORY, slugline: 'Harbour fire', reporter: 'A. Reed' };
const NOW = { enabled: false, prompt: false, fields: NO_STORY, defaults: NO_STORY, labels: NO_STORY };
const DEFAULTS = { ...NO_STORY, slugline: 'Untitled', provider: 'Metro' };

describe('a field of a story', () => {
  it.each(METADATA_FIELDS)('%s has at most 1024 characters, no semicolon and no backslash', (field) => {
    const check = storyFieldCheck(field);
    expect(check('x'.repeat(1024))).toBeNull();
    expect(check('x'.repeat(1025))?.text).toBe('Must have at most 1024 characters');
    expect([check('a;b'), check('a\\b')].map((refused) => refused?.text)).toEqual([
      'Cannot contain ;',
      'Cannot contain \\',
    ]);
  });

  it('is required where it is the slugline', () => {
    expect(METADATA_FIELDS.map((field) => storyFieldCheck(field)('')?.text)).toEqual([
      'slugline is missing',
      ...Array.from({ length: 7 }, () => undefined),
    ]);
  });
});

it('becomes the metadata of a unit, whose defaults stand for empty fields', () => {
  const given = metadataOfStory({ ...NOW, defaults: DEFAULTS }, STORY);
  expect(given).toEqual({ ...NOW, enabled: true, defaults: DEFAULTS, fields: STORY });
  expect(carriesStory(given, STORY)).toBe(true);
  expect(carriesStory({ ...given, fields: { ...STORY, slugline: 'Other' } }, STORY)).toBe(false);
  expect(carriesStory({ ...given, enabled: false }, STORY)).toBe(false);
});

it('is taken away to the defaults of the unit, or to none', () => {
  const given = metadataOfStory(NOW, STORY);
  expect(metadataWithoutStory(given)).toEqual({ ...NOW, enabled: false });
  expect(metadataWithoutStory({ ...given, defaults: DEFAULTS })).toEqual({ ...NOW, enabled: true, defaults: DEFAULTS });
});

it.each([
  [NOW, null],
  [{ ...NOW, enabled: true }, null],
  [{ ...NOW, enabled: true, fields: STORY }, 'Harbour fire'],
  [{ ...NOW, enabled: true, defaults: DEFAULTS }, 'Untitled'],
])('says by what recordings are called: %#', (metadata, expected) => {
  expect(sluglineOf(metadata)).toBe(expected);
});
