import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Behaviour of an enlarged tile: the back button gets the focus, and Escape goes back. */
export function useStage(onBack: () => void): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    stage.current?.querySelector<HTMLElement>('[data-back]')?.focus();
    const onKey = (event: KeyboardEvent) => {
      // In full screen, Escape first leaves full screen.
      if (event.key === 'Escape' && document.fullscreenElement === null) back();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return stage;
}
