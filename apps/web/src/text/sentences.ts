/** Words a sentence in another language; an unknown one stays as it is. */
export type Translate = (sentence: string) => string;

const asItIs: Translate = (sentence) => sentence;
let translate = asItIs;

/** Puts the translations of a language in force; none for English. */
export function translateWith(next: Translate = asItIs): void {
  translate = next;
}

/** A sentence of a device or of a record in the present language. What the console refuses has a code (`messages.ts`). */
export const translated: Translate = (sentence) => translate(sentence);
