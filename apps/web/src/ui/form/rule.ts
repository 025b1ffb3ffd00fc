import { message, type Message } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';

/** A check of the domain as a rule of react-hook-form: null passes, a message refuses. */
export const rule = (check: (value: string) => Message | null) => ({
  validate: (value: string): true | string => {
    const complaint = check(value);
    return complaint === null ? true : messageText(complaint);
  },
});

/** What has to be filled in. */
export const needed = () => ({ required: messageText(message('required')) });
