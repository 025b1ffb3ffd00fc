/** A message to somebody, by one way. */
export interface Message {
  readonly way: 'email' | 'sms';
  readonly recipient: string;
  /** One line; an SMS is sent without. */
  readonly subject: string;
  readonly text: string;
  /** Whose administrators may read it; null: those of the whole installation. */
  readonly inventoryId: string | null;
}

/** Sends a message; rejects with what is said of it for people, never with what the message says. */
export type Send = (message: Pick<Message, 'recipient' | 'subject' | 'text'>) => Promise<void>;

/** What messages are sent by; a way that is not there is undefined. */
export type Transports = Readonly<Record<Message['way'], Send | undefined>>;
