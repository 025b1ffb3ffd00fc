import { type Message as AnyMessage, type Messages, messagesOf, SENTENCES } from '@backhaul/domain';
import { ERROR_SENTENCES } from './errors.js';
import { INVENTORIES } from './inventories.js';
import { MEDIA } from './media.js';
import { PEOPLE } from './people.js';
import { REQUESTS } from './requests.js';
import { UNITS } from './units.js';

/**
 * Every refusal of the console, by its code, in English; in capitals: the names of errors. Other
 * languages word a message by its code and parameters.
 */
export const ENGLISH = {
  ...ERROR_SENTENCES,
  ...SENTENCES,
  ...REQUESTS,
  ...PEOPLE,
  ...UNITS,
  ...MEDIA,
  ...INVENTORIES,
} as const;
export type MessageCode = keyof typeof ENGLISH;
export type Message = AnyMessage<MessageCode>;

/** A message of a code with its parameters; a missing or wrong parameter does not compile. */
export const message: Messages<typeof ENGLISH> = messagesOf(ENGLISH);
