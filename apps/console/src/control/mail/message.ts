/** A message to a person, by e-mail, SMS or as a notification in a browser. */
export interface Message {
  readonly transport: 'email' | 'sms' | 'push';
  readonly recipient: string;
  /** One line; an SMS is sent without. */
  readonly subject: string;
  readonly text: string;
  /** Inventory whose administrators may read it; null: those of the whole installation. */
  readonly inventoryId: string | null;
  /** Of a notification: its browser, and the page that it opens. */
  readonly push?: { readonly subscriptionId: string | null; readonly path: string };
}

/** Sends a message; rejects with a reason for people, never with the content of the message. */
export type Send = (message: Pick<Message, 'recipient' | 'subject' | 'text' | 'push'>) => Promise<void>;

/** How messages are sent; a transport that is not configured is undefined. */
export type Transports = Readonly<Record<Message['transport'], Send | undefined>>;

/** A message that can never be delivered. */
export class Undeliverable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Undeliverable';
  }
}
