import path from 'node:path';
import type { Page } from 'playwright-core';
import { resultsFolder } from '../setup/folders.js';
import { COLOURS, overflow, violations } from './accessibility.js';
import { DESK, PHONE } from './browser.js';

/** More pages than there are: the walk is bounded. */
const MOST_PAGES = 120;

/** Addresses of the pages that the menus and tabs of a page lead to. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page
    .locator('nav a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

/** Waits until a page shows its records, that it has none, or its form. */
async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens every page that menus and tabs lead to from an address, at both sizes; returns the pages and their faults. */
export async function walk(
  page: Page,
  { from, theme }: { readonly from: string; readonly theme: 'dark' | 'light' },
): Promise<{ readonly pages: readonly string[]; readonly faults: readonly string[] }> {
  const folder = resultsFolder('screens');
  const pages = [from];
  const faults: string[] = [];
  // The list grows while it is walked.
  for (const address of pages) {
    if (pages.length > MOST_PAGES) throw new Error(`More than ${MOST_PAGES} pages`);
    await page.setViewportSize(DESK);
    await page.goto(address);
    await shown(page);
    for (const link of await linksOf(page)) if (!pages.includes(link)) pages.push(link);
    const rules = theme === 'light' ? COLOURS : undefined;
    faults.push(...(await violations(page, rules)).map((one) => `${address}: ${one}`));
    for (const [device, view] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(view);
      const name = address.slice(1).replaceAll('/', '-');
      await page.screenshot({ path: path.join(folder, `page-${name}-${theme}-${device}.png`) });
      const wide = await overflow(page);
      if (wide > 0) faults.push(`${address}, ${device}: ${wide} px too wide`);
    }
  }
  return { pages, faults };
}
