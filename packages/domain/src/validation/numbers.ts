import { type Check, wholeNumber } from './check.js';

/** Day of the month on which a usage profile restarts (spec 3 §5). */
export const checkResetDay: Check<number> = wholeNumber(1, 31);

/** Priority of a camera, 1 (highest) to 9 (spec 1 §5). */
export const checkCameraPriority: Check<number> = wholeNumber(1, 9);
