import type { RuleMessage } from '../messages/index.js';
import type { Complaint } from './settings.js';

/** The complaints of the fields that have one. */
export const complaintsOf = (
  checked: readonly (readonly [path: string, complaint: RuleMessage | null])[],
): readonly Complaint[] => checked.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
