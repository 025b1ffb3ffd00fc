/** Whether no element has the focus, because the focused one was removed. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus after the focused element was removed: to the list of the page, or to the page itself. */
export function focusPage(): void {
  const page = document.getElementById('page');
  const list = page?.querySelector<HTMLElement>('[role="grid"]');
  (list ?? page)?.focus({ preventScroll: true });
}
