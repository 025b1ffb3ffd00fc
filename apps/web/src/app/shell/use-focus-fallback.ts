import { useEffect } from 'react';
import { focusList, focusPage, followFocus, isFocusLost } from '../../ui/keys/focus.js';

/**
 * Keeps the keyboard focus on the page: when the focused element is removed, with a dialog, a group or a unit, the focus moves to
 * the list of the page, once there is one, or to the page itself.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      followFocus(target);
    };
    const observer = new MutationObserver(() => {
      if (isFocusLost() && last !== null && !last.isConnected) focusPage();
      else focusList();
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
