import { wordWith } from '../../text/messages.js';
import { type Args, pageTexts } from '../../text/page-texts.js';
import { en, type GuestText } from './en.js';

const texts = pageTexts(en);

/** Uses the browser's language, if the page has it; called before the first render. */
export async function useBrowserLanguage(): Promise<void> {
  if (!navigator.language.startsWith('de')) return;
  try {
    const [{ de }, { messages }] = await Promise.all([import('./de.js'), import('../../text/de/messages.js')]);
    texts.use('de', de);
    wordWith(messages);
  } catch {
    // Without its catalogue English serves.
  }
}

/** The text of `key` with its `{placeholders}` filled. */
export function say<K extends GuestText>(key: K, ...args: Args<(typeof en)[K]>): string {
  return texts.say(key, ...args);
}
