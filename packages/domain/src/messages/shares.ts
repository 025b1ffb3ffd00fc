import { type Messages, messagesOf } from './message.js';

/** Errors of a share link or a share, besides the general messages (spec 2 §5, spec 3 §5). */
export const SHARES = {
  share_start_past: 'The start time must be in the future, or now',
  share_key_form: 'This is not a share key',
  share_key_unknown: 'There is no share with this key',
  share_end_past: 'The end time must be in the future',
} as const;

export const shareMessage: Messages<typeof SHARES> = messagesOf(SHARES);
