/** Whether no element has the focus, because the focused one was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The page, while it has the focus until it has a list. */
let held: HTMLElement | null = null;

/** The focus has moved to `target`. */
export function followFocus(target: EventTarget | null): void {
  if (target !== held) held = null;
}

const listOf = (page: HTMLElement | null) => page?.querySelector<HTMLElement>('[role="grid"]') ?? null;

/**
 * Moves the focus after the focused element was removed: into the open dialog, or to the list of the page.
 * A page without a list gets the focus itself, until it has one (`useFocusNet`).
 */
export function focusPage(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"], dialog:modal')].at(-1);
  if (dialog) return (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
  const page = document.getElementById('page');
  const list = listOf(page);
  held = list ? null : page;
  (list ?? page)?.focus({ preventScroll: true });
}

/** Moves a held focus to the list of the page, if there is one by now. */
export function focusList(): void {
  if (document.activeElement === held) listOf(held)?.focus({ preventScroll: true });
}
