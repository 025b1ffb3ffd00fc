import type { Locator, Page } from 'playwright-core';

interface Seen {
  readonly state: string;
  /** Time by the page's clock, ms. */
  readonly at: number;
}

/** States of a unit that a page showed, and the time of the last click in it. */
export interface Watched {
  readonly states: () => Promise<readonly Seen[]>;
  readonly pressedAt: () => Promise<number>;
}

/** Records inside the page each state that a row of the list shows, so that polling misses none. */
export async function watchStates(page: Page, row: Locator): Promise<Watched> {
  const uid = (await row.getAttribute('data-row')) ?? '';
  await page.evaluate((id) => {
    const notes = document.documentElement.dataset;
    const note = () => {
      const state = document.querySelector(`[data-row="${id}"] [data-status]`)?.getAttribute('data-status');
      const last = notes['states']?.split(' ').at(-1)?.split('@')[0];
      if (state && state !== last) notes['states'] = `${notes['states'] ?? ''} ${state}@${performance.now()}`.trim();
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-status'],
    });
    document.addEventListener('click', () => (notes['pressedAt'] = String(performance.now())), true);
  }, uid);
  const notes = (key: string) => page.evaluate((name) => document.documentElement.dataset[name] ?? '', key);
  return {
    states: async () =>
      (await notes('states')).split(' ').flatMap((word) => {
        const [state, at] = word.split('@');
        return state && at ? [{ state, at: Number(at) }] : [];
      }),
    pressedAt: async () => Number(await notes('pressedAt')),
  };
}
