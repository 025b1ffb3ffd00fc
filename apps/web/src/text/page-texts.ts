type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** The values that a text with `{placeholders}` needs. */
export type Args<S> = [Names<S>] extends [never] ? [] : [values: Readonly<Record<Names<S>, string | number>>];

/** The texts of a page that loads nothing of the console: in English until `use` sets those of another language. */
export function pageTexts<const T extends Readonly<Record<string, string>>>(english: T) {
  let texts: Readonly<Record<keyof T, string>> = english;
  return {
    use(language: string, others: Readonly<Record<keyof T, string>>): void {
      texts = others;
      document.documentElement.lang = language;
    },
    /** The text of `key` with its `{placeholders}` filled. */
    say<K extends keyof T>(key: K, ...args: Args<T[K]>): string {
      const values: Readonly<Record<string, string | number>> = args[0] ?? {};
      return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
  };
}
