/** Whether keys enter text at the target of an event: fields, and lists that letters jump in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Whether an overlay with its own keys covers the page. */
const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [popover]:popover-open') !== null;

/** Whether a dialog was open when a key was pressed: it may be closed before the page receives the key. */
const covered = new WeakSet<Event>();
if (typeof window !== 'undefined') {
  window.addEventListener(
    'keydown',
    (event) => {
      if (isCovered()) covered.add(event);
    },
    { capture: true },
  );
}

/** A single key, pressed anywhere on the page: not while typing, in a dialog or a menu, repeated, or already handled. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented) &&
  !isTyping(event.target) &&
  !covered.has(event);
