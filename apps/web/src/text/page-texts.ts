import type { Translated } from '@backhaul/domain';

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The values that a text with `{placeholders}` needs. */
export type Args<S> = [Names<S>] extends [never] ? [] : [values: Readonly<Record<Names<S>, string | number>>];

type TextsOf<T> = Readonly<Record<keyof T, string>>;
type Loaders<T> = Readonly<Record<Translated, () => Promise<TextsOf<T>>>>;

/** The texts of a page that loads none of the console's code: in English until another language is loaded. */
export function pageTexts<const T extends Readonly<Record<string, string>>>(english: T, loaders: Loaders<T>) {
  let texts: TextsOf<T> = english;
  const isTranslated = (language: string): language is Translated => language in loaders;
  return {
    /** Uses the browser's language, if the page has it; called before the first render. */
    async useBrowserLanguage(): Promise<void> {
      const [language = ''] = navigator.language.split('-');
      if (!isTranslated(language)) return;
      try {
        texts = await loaders[language]();
        document.documentElement.lang = language;
      } catch {
        // Without the catalogue, the texts stay English.
      }
    },
    /** The text of `key` with its `{placeholders}` filled. */
    say<K extends keyof T>(key: K, ...args: Args<T[K]>): string {
      const values: Readonly<Record<string, string | number>> = args[0] ?? {};
      return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
  };
}
