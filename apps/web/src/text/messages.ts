import { fill, type Message } from '@backhaul/domain';

/** How a language words each message, by its code; none for English, in which messages come. */
let catalogue: ReadonlyMap<string, string> = new Map();

/** Puts the messages of a language in force. */
export function wordWith(messages: Readonly<Record<string, string>>): void {
  catalogue = new Map(Object.entries(messages));
}

/** A message of the rules or of the console in the present language; one that the catalogue lacks stays English. */
export function messageText({ code, params, text }: Message): string {
  const own = catalogue.get(code);
  return own === undefined ? text : fill(own, params);
}
