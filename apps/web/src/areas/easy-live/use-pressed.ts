import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const cardOf = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-unit]')?.dataset['unit']) || null;

/** The unit whose card was last pressed or focused; `onHold` receives the one that is pressed now, or null. */
export function usePressed(frame: RefObject<HTMLElement | null>, onHold: (uid: string | null) => void): string | null {
  const [pressed, setPressed] = useState<string | null>(null);
  const hold = useEffectEvent(onHold);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const press = ({ target }: Event) => {
      const uid = cardOf(target);
      hold(uid);
      if (uid !== null) setPressed(uid);
    };
    const leave = () => hold(null);
    element.addEventListener('pointerdown', press);
    element.addEventListener('focusin', press);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('focusin', press);
      element.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return pressed;
}
