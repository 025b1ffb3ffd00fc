import path from 'node:path';
import type { Page } from 'playwright-core';
import { resultsFolder } from '../setup/folders.js';
import { COLOURS, overflow, violations } from './accessibility.js';
import { DESK, PHONE } from './browser.js';

/** More pages than there are: the walk is bounded. */
const MOST_PAGES = 120;

/** Addresses of the pages that the menus and tabs of a page lead to, once no more of them appear. */
async function linksOf(page: Page): Promise<readonly string[]> {
  const read = () =>
    page
      .locator('nav a[href]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  let before: readonly string[] = [];
  for (let look = 0; look < 20; look += 1) {
    const links = await read();
    if (links.length > 0 && links.length === before.length) break;
    before = links;
    await page.waitForTimeout(250);
  }
  return before;
}

/** Waits until a page shows its records, that it has none, or its form. */
async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

const setTheme = (page: Page, theme: 'dark' | 'light'): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.dataset['mantineColorScheme'] = value;
  }, theme);

/** What axe finds on a page in the dark theme, and of colours in the light one. */
async function faultsOfThemes(page: Page): Promise<readonly string[]> {
  const dark = await violations(page);
  await setTheme(page, 'light');
  const light = await violations(page, COLOURS);
  await setTheme(page, 'dark');
  return [...dark, ...light.map((one) => `light: ${one}`)];
}

/** Opens every page that menus and tabs lead to from an address, at both sizes; `looks`: axe examines them in both themes. */
export async function walk(
  page: Page,
  { from, looks }: { readonly from: string; readonly looks: boolean },
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
    if (looks) faults.push(...(await faultsOfThemes(page)).map((one) => `${address}: ${one}`));
    for (const [device, view] of [
      ['desk', DESK],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(view);
      if (looks)
        await page.screenshot({ path: path.join(folder, `page${address.replaceAll('/', '-')}-${device}.png`) });
      const wide = await overflow(page);
      if (wide > 0) faults.push(`${address}, ${device}: ${wide} px too wide`);
    }
  }
  return { pages, faults };
}
