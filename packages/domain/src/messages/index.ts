import { type Message, type Messages, messagesOf } from './message.js';
import { REFUSALS } from './refusals.js';
import type { SENTENCES } from './table.js';
import { TRANSMISSIONS } from './transmissions.js';
import { MESSAGES } from './validation.js';

/** A message of the rules. */
export type RuleMessage = Message<keyof typeof SENTENCES>;

const GENERAL = { ...REFUSALS, ...MESSAGES, ...TRANSMISSIONS } as const;

/** A message about a field, or about a request to a unit. */
export const message: Messages<typeof GENERAL> = messagesOf(GENERAL);
