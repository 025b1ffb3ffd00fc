import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from './shortcuts.js';

/** Keys that do something anywhere on the page. */
export type ShortcutKey = '?' | '/' | 's' | 'x' | 'Escape';

/** Does something when a key is pressed by itself, while `on`. */
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
