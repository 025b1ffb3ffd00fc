import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';

const FORM = /^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;

/** Address of another application of the product: HTTP or HTTPS, without user name or password. */
export const checkApplicationAddress: Check<string> = all(
  required,
  atMost(1024),
  matches(FORM, message('url')),
  (url) => (URL.canParse(url) ? null : message('url')),
);
