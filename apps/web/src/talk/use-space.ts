import { useEffect } from 'react';
import { type SpaceElement, spaceTalks } from './space.js';

const describe = (element: Element): SpaceElement => ({
  tag: element.localName,
  type: element.getAttribute('type'),
  role: element.getAttribute('role'),
  editable: element instanceof HTMLElement && element.isContentEditable,
  space: element.getAttribute('data-space'),
});

function pathOf(target: EventTarget | null): readonly SpaceElement[] {
  const path: SpaceElement[] = [];
  for (let one = target instanceof Element ? target : null; one !== null; one = one.parentElement)
    path.push(describe(one));
  return path;
}

const isFor = (event: KeyboardEvent): boolean =>
  event.code === 'Space' && !event.ctrlKey && !event.altKey && !event.metaKey && spaceTalks(pathOf(event.target));

/** Holding Space talks, unless the focused element uses Space. Ends when the window loses the focus. */
export function useSpace(hold: (isHeld: boolean) => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let isHeld = false;
    const down = (event: KeyboardEvent): void => {
      if (!isHeld && !isFor(event)) return;
      if (event.code !== 'Space') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.repeat || isHeld) return;
      isHeld = true;
      hold(true);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.code !== 'Space' || !isHeld) return;
      end();
      // Releasing Space presses the focused button, also one that got the focus in the meantime.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const end = (): void => {
      isHeld = false;
      hold(false);
    };
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
