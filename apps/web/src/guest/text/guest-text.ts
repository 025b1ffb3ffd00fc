import { wordWith } from '../../text/messages.js';
import { en, type GuestText } from './en.js';

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Args<K extends GuestText> = [Names<(typeof en)[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<(typeof en)[K]>, string | number>>];

let texts: Readonly<Record<GuestText, string>> = en;

/** Uses the browser's language, if the page has it; called before the first render. */
export async function useBrowserLanguage(): Promise<void> {
  if (!navigator.language.startsWith('de')) return;
  try {
    const [{ de }, { messages }] = await Promise.all([import('./de.js'), import('../../text/de/messages.js')]);
    texts = de;
    wordWith(messages);
    document.documentElement.lang = 'de';
  } catch {
    // Without its catalogue English serves.
  }
}

/** The text of `key` with its `{placeholders}` filled. */
export function say<K extends GuestText>(key: K, ...args: Args<K>): string {
  const values: Readonly<Record<string, string | number>> = args[0] ?? {};
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
