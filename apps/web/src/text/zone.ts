import { TIME_ZONES, type TimeZone } from '@backhaul/domain';
import { useSyncExternalStore } from 'react';
import { currentLanguage } from './t.js';

const listeners = new Set<() => void>();
const KEY = 'backhaul.zone';
let zone: TimeZone | null = null;

/** Sets the zone in which times are shown; null: the browser's own. */
export function chooseZone(next: TimeZone | null): void {
  if (next === zone) return;
  zone = next;
  if (next === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, next);
  for (const listener of listeners) listener();
}

/** Applies the stored zone; called before the first render, so that nothing is rendered twice. */
export function restoreZone(): void {
  const remembered = localStorage.getItem(KEY);
  zone = TIME_ZONES.find((known) => known === remembered) ?? null;
}

const currentZone = (): TimeZone | null => zone;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name of the current zone: the chosen one, or the browser's own. */
export const currentZoneName = (): string => zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The current zone; as a key, it renders components again after a change. */
export const useZone = (): TimeZone | null => useSyncExternalStore(subscribe, currentZone, currentZone);

/** A moment (ms since 1970, or a date) in the current language and zone, 24 hours; by default date and time. */
export const momentText = (
  at: number | Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' },
): string =>
  new Date(at).toLocaleString(currentLanguage(), { ...(zone && { timeZone: zone }), hourCycle: 'h23', ...options });

/** The time of day of a moment, 24 hours; with seconds if `seconds` is set. */
export const clockText = (at: number | Date, seconds = false): string =>
  momentText(at, {
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
  });
