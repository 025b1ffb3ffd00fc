import type { Complaint } from './settings.js';

/** Those of the fields that have something wrong. */
export const complaintsOf = (
  checked: readonly (readonly [path: string, complaint: string | null])[],
): readonly Complaint[] => checked.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
