import { atMost, type Check } from '../validation/check.js';

/** Comment on an acknowledged alert; it may be empty. */
export const checkAlertComment: Check<string> = atMost(500);
