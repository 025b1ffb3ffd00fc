import { all, atMost, type Check, required, without } from '../validation/check.js';

/** Title of a release note. */
export const checkReleaseTitle: Check<string> = all(required, atMost(128), without('\\'));

/** Text of the note in Markdown: at most 1024 characters, no backslash (spec 3 §5, text fields). */
export const checkReleaseBody: Check<string> = all(required, atMost(1024), without('\\'));

/** The version that the note belongs to. */
export const checkReleaseVersion: Check<string> = all(required, atMost(32), without('\\'));

/** `planned`: active, and published later. */
export const RELEASE_NOTE_STATES = ['off', 'planned', 'published'] as const;
export type ReleaseNoteState = (typeof RELEASE_NOTE_STATES)[number];

/** State of a note at a time, ms. */
export function releaseNoteState(
  { active, publishedFrom }: { readonly active: boolean; readonly publishedFrom: number },
  now: number,
): ReleaseNoteState {
  if (!active) return 'off';
  return publishedFrom <= now ? 'published' : 'planned';
}
