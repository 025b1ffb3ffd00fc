/** Translates a sentence; an unknown one stays as it is. */
export type Translate = (sentence: string) => string;

const asItIs: Translate = (sentence) => sentence;
let translate = asItIs;

/** Sets the translations of a language; none for English. */
export function translateWith(next: Translate = asItIs): void {
  translate = next;
}

/** A sentence of a device or of a record in the current language. Refusals of the console have codes instead (`messages.ts`). */
export const translated: Translate = (sentence) => translate(sentence);
