import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'dark' | 'light' | 'system';
export type Density = 'comfortable' | 'dense';
type Scheme = 'dark' | 'light';

const KEY = 'backhaul.theme';
const systemLight = window.matchMedia('(prefers-color-scheme: light)');
const listeners = new Set<() => void>();

const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'dark' || value === 'light' || value === 'system';

function remembered(): ThemeChoice {
  const value = localStorage.getItem(KEY);
  return isChoice(value) ? value : 'dark';
}

let choice: ThemeChoice = remembered();

const scheme = (): Scheme => (choice === 'system' ? (systemLight.matches ? 'light' : 'dark') : choice);

/** Applies the stored theme to the document; called before the first render, so that nothing flashes. */
export function applyTheme(): void {
  document.documentElement.dataset['mantineColorScheme'] = scheme();
  for (const listener of listeners) listener();
}

/** Chooses the theme; it is stored in this browser too, for the pages before sign-in. */
export function chooseTheme(next: ThemeChoice): void {
  if (next === choice) return;
  choice = next;
  localStorage.setItem(KEY, next);
  applyTheme();
}

/** Height of rows: 50 px, or 40 px dense. */
export function chooseDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
}

systemLight.addEventListener('change', applyTheme);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current theme. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, scheme);
