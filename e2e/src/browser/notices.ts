import type { Page } from 'playwright-core';

/** Records inside the page each new notice, because notices disappear automatically; returns a function that reads them. */
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

/** Controls that notices cover, except rows of lists; throws without a notice. */
export const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const notices = [...document.querySelectorAll('section [data-tone][role]')];
    if (notices.length === 0) throw new Error('There is no notice');
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')]
      .filter(
        (control) => !notices.some((notice) => notice.contains(control)) && control.closest('[role="row"]') === null,
      )
      .filter((control) => {
        let { left, top, right, bottom } = control.getBoundingClientRect();
        // Ignores elements that are scrolled out of view.
        for (let one = control; one.parentElement !== null; one = one.parentElement) {
          if (getComputedStyle(one).position === 'fixed') break;
          if (getComputedStyle(one.parentElement).overflowY === 'visible') continue;
          const frame = one.parentElement.getBoundingClientRect();
          left = Math.max(left, frame.left);
          top = Math.max(top, frame.top);
          right = Math.min(right, frame.right);
          bottom = Math.min(bottom, frame.bottom);
        }
        return notices.some((notice) => {
          const over = notice.getBoundingClientRect();
          const apart = right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
          return right > left && bottom > top && !apart;
        });
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
