import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result depends on the theme; the others are the same in each. */
export const COLOURS = ['color-contrast'];

/** Violations that axe finds on a page, only of these rules if given: rule, description and element. */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // Pages have no frames, so axe needs no extra page for each result.
    .setLegacyMode()
    // Passed rules are not reported, which halves the work.
    .options({
      resultTypes: ['violations'],
      runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: RULES },
    })
    .analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`));
}

/** Pixels by which a page is wider than its window; more than 0 makes it scroll sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
