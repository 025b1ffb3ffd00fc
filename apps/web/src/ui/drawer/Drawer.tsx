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
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.removeEventListener('click', onPress);
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
