import type { Translated } from '@backhaul/domain';
import { de } from '../de/index.js';
import { es } from '../es/index.js';

interface Catalogue {
  readonly texts: typeof de.texts;
  readonly messages: typeof de.messages;
  readonly sentences: typeof de.sentences;
  readonly translate: typeof de.translate;
}

const CATALOGUES: Readonly<Record<Translated, Catalogue>> = { de, es };

/** Each language besides English, with all of its texts. */
export const TRANSLATIONS: readonly (readonly [string, Catalogue])[] = Object.entries(CATALOGUES);
