import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from './Drawer.module.css';

interface Props {
  /** Its title; read aloud. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A pane over the left edge of the page: traps the focus, closes on Escape and on a press outside, returns the focus. It is open while mounted. */
export function Drawer({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const from = document.activeElement;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    // A press on the backdrop targets the dialog element itself.
    const onPress = ({ target }: Event) => {
      if (target === element) close();
    };
    element.addEventListener('cancel', onCancel);
    element.addEventListener('click', onPress);
    element.addEventListener('keydown', keepFocusIn);
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('click', onPress);
      element.removeEventListener('keydown', keepFocusIn);
      element.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes['drawer']} aria-label={label}>
      <div className={classes['pane']}>{children}</div>
    </dialog>
  );
}

const TAB_STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Tab goes from the last control to the first one, and back: otherwise it leaves for the bars of the browser. */
function keepFocusIn(event: KeyboardEvent): void {
  const { currentTarget, key, shiftKey } = event;
  if (key !== 'Tab' || !(currentTarget instanceof HTMLElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(TAB_STOPS)];
  const [first, last] = [stops[0], stops.at(-1)];
  if (document.activeElement !== (shiftKey ? first : last)) return;
  event.preventDefault();
  (shiftKey ? last : first)?.focus();
}
