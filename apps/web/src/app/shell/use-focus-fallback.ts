import { useEffect } from 'react';
import { focusPage, isFocusLost } from '../../ui/keys/focus.js';

/**
 * Keeps the keyboard focus on the page: when the focused element is removed, with a dialog, a group or a unit, the focus moves to
 * the list of the page, once there is one, or to the page itself.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last: Element | null = null;
    /** The page, while it has the focus until there is a list. */
    let held: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      if (last !== held) held = null;
    };
    const observer = new MutationObserver(() => {
      const lost = isFocusLost() && last !== null && !last.isConnected;
      const waits = held !== null && document.activeElement === held;
      if (!lost && !waits) return;
      if (waits && document.querySelector('#page [role="grid"]') === null) return;
      held = document.getElementById('page');
      focusPage();
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
