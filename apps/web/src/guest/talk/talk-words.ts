import { isLanguage } from '@backhaul/domain';
import { multiview } from '../../text/en/multiview.js';
import { talk } from '../../text/en/talk.js';
import { addMessages, setLocale } from '../../text/t.js';

/** Loads the texts of audio rooms in the language of the page, without those of the rest of the console. */
export async function loadTalkWords(): Promise<void> {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  setLocale(language);
  addMessages({ ...multiview, ...talk });
  if (language === 'de') addMessages((await import('../../text/de/talk.js')).talk);
  if (language === 'es') addMessages((await import('../../text/es/talk.js')).talk);
}
