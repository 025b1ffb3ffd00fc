import { message, type Message } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';

/** A check of the domain as a rule of react-hook-form: null accepts, a message refuses. */
export const rule = (check: (value: string) => Message | null) => ({
  validate: (value: string): true | string => {
    const complaint = check(value);
    return complaint === null ? true : messageText(complaint);
  },
});

/** The rule of a required field. */
export const needed = () => ({ required: messageText(message('required')) });
