import { message } from '@backhaul/domain';
import { translated } from '../../text/sentences.js';

/** A check of the domain as a rule of react-hook-form: null passes, a sentence refuses. */
export const rule = (check: (value: string) => string | null) => ({
  validate: (value: string): true | string => {
    const complaint = check(value);
    return complaint === null ? true : translated(complaint);
  },
});

/** What has to be filled in. */
export const needed = () => ({ required: translated(message('required')) });
