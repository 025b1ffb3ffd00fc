import { fill, type Message } from '@backhaul/domain';

/** Texts of a language by message code; empty for English, the language of the messages. */
let catalogue: ReadonlyMap<string, string> = new Map();

/** Sets the messages of a language. */
export function wordWith(messages: Readonly<Record<string, string>>): void {
  catalogue = new Map(Object.entries(messages));
}

/** A message of the domain or of the console in the current language; one that the catalogue lacks stays English. */
export function messageText({ code, params, text }: Message): string {
  const own = catalogue.get(code);
  return own === undefined ? text : fill(own, params);
}
