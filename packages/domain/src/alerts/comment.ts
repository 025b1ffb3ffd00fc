import { atMost, type Check } from '../validation/check.js';

/** What somebody says of an alert when they acknowledge it; it may be empty. */
export const checkAlertComment: Check<string> = atMost(500);
