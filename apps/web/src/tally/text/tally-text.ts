import { type Args, pageTexts } from '../../text/page-texts.js';
import { en } from './en.js';

const texts = pageTexts(en, {
  de: async () => (await import('./de.js')).de,
  es: async () => (await import('./es.js')).es,
});

/** Uses the browser's language, if the page has it; called before the first render. */
export const useBrowserLanguage = (): Promise<void> => texts.useBrowserLanguage();

/** The text of `key` with its `{placeholders}` filled. */
export function say<K extends keyof typeof en>(key: K, ...args: Args<(typeof en)[K]>): string {
  return texts.say(key, ...args);
}
