let isPressed = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => (isPressed = false), { capture: true });
}

/**
 * Runs `act` when no pointer is pressed: a field that loses its focus to a press must not move what is pressed,
 * as its message does, because the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const once = new AbortController();
  const end = () => {
    once.abort();
    setTimeout(act);
  };
  for (const one of ['pointerup', 'pointercancel']) window.addEventListener(one, end, { signal: once.signal });
}
