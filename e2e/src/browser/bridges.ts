import type { Locator } from 'playwright-core';
import { until } from '../until.js';

/** Records each state that a bridge shows from now on, so that polling misses none. */
export async function watchBridge(part: Locator): Promise<() => Promise<readonly string[]>> {
  const standing = part.locator('[role="status"][data-state]').first();
  await standing.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    const note = () => {
      const before = element.dataset['seen'] ?? '';
      const now = element.dataset['state'] ?? '';
      if (before.split(' ').at(-1) !== now) element.dataset['seen'] = `${before} ${now}`.trim();
    };
    note();
    new MutationObserver(note).observe(element, { attributeFilter: ['data-state'] });
  });
  return async () => ((await standing.getAttribute('data-seen')) ?? '').split(' ');
}

/** Waits until a bridge shows a state. */
export const bridgeReaches = (part: Locator, state: string, ms = 45_000): Promise<unknown> =>
  until(
    `the bridge is ${state}`,
    async () => (await part.locator('[role="status"][data-state]').first().getAttribute('data-state')) === state,
    ms,
  );
