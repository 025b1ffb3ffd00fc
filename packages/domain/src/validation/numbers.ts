import { type Check, wholeNumber } from './check.js';

/** Bitrate of an MPEG-TS destination, kbps (spec 2 §5). */
export const checkMpegTsBitrate: Check<number> = wholeNumber(2000, 8000);

/** Genlock offset (spec 2 §5). */
export const checkGenlockOffset: Check<number> = wholeNumber(-511, 511);

/** Numbers of a stream media profile (spec 2 §5). */
export const checkStreamProfileNumber: Check<number> = wholeNumber(0, 2_147_483_647);

/** Day of the month on which a usage profile starts anew (spec 3 §5). */
export const checkResetDay: Check<number> = wholeNumber(1, 31);

/** Priority of a camera, 1 (highest) to 9 (spec 1 §5). */
export const checkCameraPriority: Check<number> = wholeNumber(1, 9);
