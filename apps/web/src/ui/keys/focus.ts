/** Whether nothing has the keyboard: what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Where the keyboard goes when what had it is gone: the list of the page, or the page itself. */
export function focusPage(): void {
  const page = document.getElementById('page');
  const list = page?.querySelector<HTMLElement>('[role="grid"]');
  (list ?? page)?.focus({ preventScroll: true });
}
