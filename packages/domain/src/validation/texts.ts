import { all, atMost, type Check, matches, required, without } from './check.js';
import { message } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';

/** Any text: at most 1024 characters, no backslash (spec 1 §5). */
export const checkText: Check<string> = all(atMost(1024), without('\\'));

/** Comment of a unit: at most 100 (spec 1 §5). */
export const checkComment: Check<string> = all(atMost(100), without('\\'));

/** Fields without a specific rule: at most 255 (spec 3 §5). */
export const checkShortText: Check<string> = all(atMost(255), without('\\'));

/** File name prefix of a unit (spec 1 §5); the store checks that it is unique on its server. */
export const checkFilePrefix: Check<string> = all(
  atMost(32),
  matches(/^[A-Za-z0-9@~_\-+={},!()]*$/, message('regex', { pattern: 'a-z A-Z 0-9 @~_-+={},!()' })),
);

/** Label that is put on devices: 1–100 (spec 1 §5). */
export const checkDeviceLabel: Check<string> = all(required, atMost(100), without('\\'));

/** Most labels of an inventory (spec 3 §5). */
export const MAX_LABELS = 15;

/** Label of a camera among several: at most 12 (spec 1 §5). */
export const checkMultiCameraLabel: Check<string> = all(atMost(12), without('\\'));

/** Name of a metadata field in an inventory: up to 16 letters and dashes (spec 1 §5). */
export const checkMetadataLabel: Check<string> = all(
  required,
  atMost(16),
  matches(/^[A-Za-z-]*$/, message('regex', { pattern: 'a-z A-Z -' })),
);

/** Value of a metadata or story field: a text without a semicolon (spec 1 §5). */
export const checkMetadataValue: Check<string> = all(checkText, without(';'));

/** Slugline of a story: required (spec 1 §5). */
export const checkSlugline: Check<string> = (text) =>
  text.trim() === '' ? settingMessage('slugline_missing') : checkMetadataValue(text);
