import { isLanguage, type Language } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import { type Sentences, translateWith } from './sentences.js';
import { currentLanguage, setLocale, type Texts } from './t.js';

interface Catalogue {
  readonly texts: Texts;
  readonly sentences: Sentences;
}

/** Languages besides English, loaded when they are chosen. */
const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/index.js')).de,
};

const KEY = 'backhaul.language';
const listeners = new Set<() => void>();
let asked: Language = 'en';

/**
 * Chooses the language; it is kept in this browser too, for the pages before sign-in. One that cannot be loaded
 * leaves the present one in force.
 */
export async function chooseLanguage(next: Language): Promise<void> {
  if (next === asked) return;
  const before = asked;
  asked = next;
  try {
    const catalogue = next === 'en' ? null : await CATALOGUES[next]();
    // Another one may have been chosen meanwhile.
    if (asked !== next) return;
    setLocale(next, catalogue?.texts);
    translateWith(catalogue?.sentences ?? {});
    document.documentElement.lang = next;
    localStorage.setItem(KEY, next);
    for (const listener of listeners) listener();
  } catch (error) {
    if (asked === next) asked = before;
    throw error;
  }
}

/** Puts the remembered language in force; called before the first render, so that nothing is drawn twice. */
export async function restoreLanguage(): Promise<void> {
  const remembered = localStorage.getItem(KEY);
  if (!isLanguage(remembered)) return;
  // Without its catalogue English serves, and the preferences ask again after sign-in.
  await chooseLanguage(remembered).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language in force; what is drawn under it as a key is drawn anew in another one. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, currentLanguage);
