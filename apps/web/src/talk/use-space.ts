import { useEffect } from 'react';

/** Where a space is a letter. */
const WRITING =
  'input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=button]), textarea, select, [contenteditable=true]';

const isFor = (event: KeyboardEvent): boolean =>
  event.code === 'Space' &&
  !event.ctrlKey &&
  !event.altKey &&
  !event.metaKey &&
  !(event.target instanceof Element && event.target.closest(WRITING));

/** Holding space talks, wherever the focus is: no button is pressed by it meanwhile. Ends when the window loses the focus. */
export function useSpace(hold: (isHeld: boolean) => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const down = (event: KeyboardEvent): void => {
      if (!isFor(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat) hold(true);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.code !== 'Space') return;
      hold(false);
      if (!isFor(event)) return;
      // A button is pressed by the end of the key.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const end = (): void => hold(false);
    addEventListener('keydown', down, true);
    addEventListener('keyup', up, true);
    addEventListener('blur', end);
    document.addEventListener('visibilitychange', end);
    return () => {
      removeEventListener('keydown', down, true);
      removeEventListener('keyup', up, true);
      removeEventListener('blur', end);
      document.removeEventListener('visibilitychange', end);
      hold(false);
    };
  }, [hold, isOn]);
}
