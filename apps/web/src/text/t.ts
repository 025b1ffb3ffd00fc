import { en } from './en/index.js';
import type { later } from './en/later.js';

type Plural = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
type English = typeof en & typeof later;
export type TextKey = keyof English;

/** Every text of one language. */
export type Texts = { readonly [K in TextKey]: English[K] extends string ? string : Plural };

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<K extends TextKey> = English[K] extends string
  ? Names<English[K]>
  : English[K] extends { readonly other: infer Other }
    ? Names<Other> | 'count'
    : never;
type Values<K extends TextKey> = { readonly [N in NamesOf<K>]: N extends 'count' ? number : string | number };
type Args<K extends TextKey> = [NamesOf<K>] extends [never] ? [] : [values: Values<K>];

let language = 'en';
const english: Partial<Record<TextKey, string | Plural>> = { ...en };
let catalogue = english;
let plurals = new Intl.PluralRules(language);

/** Current language, a BCP 47 tag, for `Intl`. */
export const currentLanguage = (): string => language;

/** Adds English texts of a module that is loaded on demand. Other languages are loaded whole. */
export function addMessages(texts: Partial<Texts>): void {
  Object.assign(english, texts);
}

/** Sets the language; English when no texts are given. Rendered texts do not change. */
export function setLocale(next: string, texts?: Texts): void {
  language = next;
  catalogue = texts ?? english;
  plurals = new Intl.PluralRules(next);
}

/** The text of `key` with its `{placeholders}` filled; `count` chooses the plural form. */
export function t<K extends TextKey>(key: K, ...args: Args<K>): string {
  const values: Readonly<Record<string, string | number>> = args[0] ?? {};
  const entry = catalogue[key] ?? english[key] ?? key;
  const text = typeof entry === 'string' ? entry : (entry[plurals.select(Number(values['count']))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
