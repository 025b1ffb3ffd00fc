import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from './shortcuts.js';

/** Keys that work anywhere on the page. */
export type ShortcutKey = '?' | '/' | 's' | 'x' | 'Escape';

/** Runs `act` when a key is pressed without modifiers, while `on`. */
export function useShortcut(key: ShortcutKey, act: () => void, on = true): void {
  const press = useEffectEvent(act);
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key.toLowerCase() || !isShortcut(event)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, on]);
}
