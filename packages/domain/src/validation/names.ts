import { all, atMost, between, type Check, matches, required, without } from './check.js';
import { message } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';

/** Names are used in file names, topics and stream ids, so only English letters are allowed (the stricter reading). */
const GENERIC_NAME = /^[A-Za-z0-9_-]*$/;
/** A letter or number of another alphabet, or with an accent. */
const FOREIGN_LETTER = /(?![A-Za-z0-9])[\p{L}\p{M}\p{N}]/u;

const lettersOfName: Check<string> = (name) => {
  if (GENERIC_NAME.test(name)) return null;
  return FOREIGN_LETTER.test(name) ? message('english_name') : message('generic_name');
};

/** Name of a unit, server, channel or group: letters, numbers, underscores and hyphens, 1–64 (spec 3 §5). */
const checkName: Check<string> = all(required, lettersOfName, atMost(64));

export const checkUnitName: Check<string> = checkName;
export const checkServerName: Check<string> = checkName;
export const checkChannelName: Check<string> = checkName;
export const checkGroupName: Check<string> = checkName;

/** Starts with an uppercase letter; at most 255 (spec 3 §5). */
export const checkFirstName: Check<string> = all(
  required,
  atMost(255),
  matches(/^\p{Lu}/u, settingMessage('first_name_uppercase')),
  without('\\'),
);

/** 2–255 characters (spec 3 §5). */
export const checkLastName: Check<string> = all(required, between(2, 255), without('\\'));
