import { METADATA_FIELDS, type MetadataField } from '../configuration/vocabulary.js';
import type { Check } from '../validation/check.js';
import { checkMetadataLabel } from '../validation/texts.js';

/** Name of each metadata field; empty: the default name. */
export type MetadataNames = Readonly<Record<MetadataField, string>>;

/** The default name for every field. */
export const ORDINARY_METADATA_NAMES: MetadataNames = {
  slugline: '',
  storyId: '',
  crewName: '',
  reporter: '',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};

/** Name of a metadata field in an inventory: up to 16 letters and dashes (spec 2 §3), or empty for the default name. */
export const checkMetadataName: Check<string> = (text) => (text === '' ? null : checkMetadataLabel(text));

/** Changed names of fields, with both values. */
export const metadataNameChanges = (before: MetadataNames, after: MetadataNames) =>
  METADATA_FIELDS.flatMap((path) =>
    before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
  );
