import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';
import { menuTarget } from './keys.js';
import classes from './Menu.module.css';
import { placeBeside } from './place-beside.js';

interface Props {
  readonly className: string | undefined;
  /** Name of the button if its content is not sufficient. */
  readonly label?: string | undefined;
  /** Content of the button. */
  readonly button: ReactNode;
  readonly align?: 'start' | 'end';
  /** `MenuItem`s, grouped or not. */
  readonly children: ReactNode;
}

/** A button and its menu, in the browser's top layer: nothing clips it, a press outside or Escape closes it. */
export function Menu({ className, label, button, align = 'start', children }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  function place({ newState }: ToggleEvent): void {
    if (newState !== 'open' || !opener.current || !menu.current) return;
    placeBeside(opener.current, menu.current, align);
  }

  function onToggle({ newState }: ToggleEvent): void {
    setOpen(newState === 'open');
    if (newState !== 'open') return;
    const all = items();
    (all.find((item) => item.ariaCurrent === 'true') ?? all[0])?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const from = all.findIndex((item) => item === document.activeElement);
    const to = menuTarget(
      event.key,
      from,
      all.map((item) => item.textContent ?? ''),
    );
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        className={classes['menu']}
        role="menu"
        tabIndex={-1}
        popover="auto"
        onBeforeToggle={place}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const item = target instanceof Element ? target.closest('[role="menuitem"]:not([aria-disabled])') : null;
          if (item) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
