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
