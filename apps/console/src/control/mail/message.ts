/** A message to a person, by e-mail or SMS. */
export interface Message {
  readonly transport: 'email' | 'sms';
  readonly recipient: string;
  /** One line; an SMS is sent without. */
  readonly subject: string;
  readonly text: string;
  /** Inventory whose administrators may read it; null: those of the whole installation. */
  readonly inventoryId: string | null;
}

/** Sends a message; rejects with a reason for people, never with the content of the message. */
export type Send = (message: Pick<Message, 'recipient' | 'subject' | 'text'>) => Promise<void>;

/** How messages are sent; a transport that is not configured is undefined. */
export type Transports = Readonly<Record<Message['transport'], Send | undefined>>;
