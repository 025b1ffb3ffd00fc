import { type Args, pageTexts } from '../../text/page-texts.js';
import { en } from './en.js';

const texts = pageTexts(en);

/** Uses the browser's language, if the page has it; called before the first render. */
export async function useBrowserLanguage(): Promise<void> {
  if (!navigator.language.startsWith('de')) return;
  try {
    const { de } = await import('./de.js');
    texts.use('de', de);
  } catch {
    // Without its catalogue English serves.
  }
}

/** The text of `key` with its `{placeholders}` filled. */
export function say<K extends keyof typeof en>(key: K, ...args: Args<(typeof en)[K]>): string {
  return texts.say(key, ...args);
}
