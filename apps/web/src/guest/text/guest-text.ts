import { wordWith } from '../../text/messages.js';
import { type Args, pageTexts } from '../../text/page-texts.js';
import { en, type GuestText } from './en.js';

const texts = pageTexts(en, {
  de: async () => {
    const [{ de }, { messages }] = await Promise.all([import('./de.js'), import('../../text/de/messages.js')]);
    wordWith(messages);
    return de;
  },
  es: async () => {
    const [{ es }, { messages }] = await Promise.all([import('./es.js'), import('../../text/es/messages.js')]);
    wordWith(messages);
    return es;
  },
});

/** Uses the browser's language, if the page has it; called before the first render. */
export const useBrowserLanguage = (): Promise<void> => texts.useBrowserLanguage();

/** The text of `key` with its `{placeholders}` filled. */
export function say<K extends GuestText>(key: K, ...args: Args<(typeof en)[K]>): string {
  return texts.say(key, ...args);
}
