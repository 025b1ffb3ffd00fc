import type { Page } from 'playwright-core';

/** Notes inside the page each notice that appears in its corner from now on, for they go by themselves; answers how to read them. */
export async function watchNotices(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const notes = document.documentElement.dataset;
    const seen = new WeakSet<Element>();
    const said: string[] = [];
    const note = () => {
      for (const toast of document.querySelectorAll('section [data-tone][role]')) {
        if (seen.has(toast)) continue;
        seen.add(toast);
        said.push(toast.textContent);
        notes['notices'] = JSON.stringify(said);
      }
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  });
  return async () => {
    const notices: unknown = JSON.parse(await page.evaluate(() => document.documentElement.dataset['notices'] ?? '[]'));
    return Array.isArray(notices) ? notices.map(String) : [];
  };
}

/** The controls, but for rows of a list, that the notices on the screen lie over; needs a notice. */
export const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('section [data-tone][role]')];
    if (notices.length === 0) throw new Error('There is no notice');
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')]
      .filter(
        (control) => !notices.some((notice) => notice.contains(control)) && control.closest('[role="row"]') === null,
      )
      .filter((control) => {
        const at = control.getBoundingClientRect();
        return notices.some((notice) => {
          const over = notice.getBoundingClientRect();
          const apart =
            at.right <= over.left || at.left >= over.right || at.bottom <= over.top || at.top >= over.bottom;
          return at.width > 0 && !apart;
        });
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
