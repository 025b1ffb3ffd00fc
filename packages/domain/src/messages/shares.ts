import { type Messages, messagesOf } from './message.js';

/** What is wrong with a share link, besides the general messages (spec 2 §5). */
export const SHARES = {
  share_start_past: 'The start time must be in the future, or now',
} as const;

/** A message about a share link. */
export const shareMessage: Messages<typeof SHARES> = messagesOf(SHARES);
