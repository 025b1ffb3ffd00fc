import { isLanguage, type Language, type Translated } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import type { MessageCode } from '@backhaul/contract';
import { wordWith } from './messages.js';
import { type Translate, translateWith } from './sentences.js';
import { currentLanguage, setLocale, type Texts } from './t.js';

interface Catalogue {
  readonly texts: Texts;
  readonly messages: Readonly<Record<MessageCode, string>>;
  readonly translate: Translate;
}

/** Languages besides English, loaded when they are chosen. */
const CATALOGUES: Readonly<Record<Translated, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/index.js')).de,
  es: async () => (await import('./es/index.js')).es,
};

const KEY = 'backhaul.language';
const listeners = new Set<() => void>();
let asked: Language = 'en';

/**
 * Selects the language; it is stored in this browser too, for the pages before sign-in. If it cannot be loaded,
 * the current one stays.
 */
export async function chooseLanguage(next: Language): Promise<void> {
  if (next === asked) return;
  const before = asked;
  asked = next;
  try {
    const catalogue = next === 'en' ? null : await CATALOGUES[next]();
    // Another language may have been selected in the meantime.
    if (asked !== next) return;
    setLocale(next, catalogue?.texts);
    wordWith(catalogue?.messages ?? {});
    translateWith(catalogue?.translate);
    document.documentElement.lang = next;
    localStorage.setItem(KEY, next);
    for (const listener of listeners) listener();
  } catch (error) {
    if (asked === next) asked = before;
    throw error;
  }
}

/** Applies the stored language; called before the first render, so that nothing is rendered twice. */
export async function restoreLanguage(): Promise<void> {
  const remembered = localStorage.getItem(KEY);
  if (!isLanguage(remembered)) return;
  // If the catalogue fails to load, English is used, and the preferences load it again after sign-in.
  await chooseLanguage(remembered).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language; as a key, it renders components again after a change. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, currentLanguage);
