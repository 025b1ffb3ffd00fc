import { METADATA_FIELDS, type MetadataField } from '../configuration/vocabulary.js';
import type { Check } from '../validation/check.js';
import { checkMetadataLabel } from '../validation/texts.js';

/** What each field of metadata is called; empty: as elsewhere. */
export type MetadataNames = Readonly<Record<MetadataField, string>>;

/** Every field under its ordinary name. */
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

/** What an inventory calls a metadata field: up to 16 letters and dashes (spec 2 §3), or empty for its ordinary name. */
export const checkMetadataName: Check<string> = (text) => (text === '' ? null : checkMetadataLabel(text));

/** Names of fields that differ, with both. */
export const metadataNameChanges = (before: MetadataNames, after: MetadataNames) =>
  METADATA_FIELDS.flatMap((path) =>
    before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
  );
