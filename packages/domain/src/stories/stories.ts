import type { Metadata, UnitSettings } from '../configuration/settings.js';
import { METADATA_FIELDS, type MetadataField } from '../configuration/vocabulary.js';
import { effectiveMetadata } from '../storing/storing.js';
import type { Check } from '../validation/check.js';
import { checkMetadataValue, checkSlugline } from '../validation/texts.js';

/** Fields of a story (spec 2 §3): those of metadata, because a story becomes the metadata of its units. */
export type StoryFields = Readonly<Record<MetadataField, string>>;

/** The rule of each field of a story (spec 2 §5): at most 1024 characters, no backslash, no semicolon; the slugline is required. */
export const storyFieldCheck = (field: MetadataField): Check<string> =>
  field === 'slugline' ? checkSlugline : checkMetadataValue;

type MetadataSettings = UnitSettings['metadata'];

/** A story without values. */
export const NO_STORY: StoryFields = {
  slugline: '',
  storyId: '',
  crewName: '',
  reporter: '',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};

/** The metadata of a unit with a story: enabled, with the fields of the story; empty ones use the unit's defaults. */
export const metadataOfStory = (now: MetadataSettings, story: StoryFields): MetadataSettings => ({
  ...now,
  enabled: true,
  fields: fieldsOf(story),
});

/** The metadata of a unit after its story is removed: its defaults if it has a default slugline, otherwise none. */
export const metadataWithoutStory = (now: MetadataSettings): MetadataSettings => ({
  ...now,
  enabled: now.enabled && now.defaults.slugline.trim() !== '',
  fields: NO_STORY,
});

/** Slugline for the names of recordings and files of a unit; null if not set or metadata is disabled. */
export function sluglineOf(metadata: Pick<MetadataSettings, 'enabled' | 'fields' | 'defaults'>): string | null {
  if (!metadata.enabled) return null;
  return metadata.fields.slugline.trim() || metadata.defaults.slugline.trim() || null;
}

/** Whether the metadata in effect is that of a story. */
export function carriesStory(metadata: MetadataSettings, story: StoryFields): boolean {
  const wanted = effectiveMetadata(metadataOfStory(metadata, story));
  const present = effectiveMetadata(metadata);
  return METADATA_FIELDS.every((field) => wanted[field] === present[field]);
}

/** Only the fields of a story, from a larger record. */
export const fieldsOf = (story: StoryFields): Metadata => ({
  slugline: story.slugline,
  storyId: story.storyId,
  crewName: story.crewName,
  reporter: story.reporter,
  provider: story.provider,
  usageTerms: story.usageTerms,
  keywords: story.keywords,
  comments: story.comments,
});
