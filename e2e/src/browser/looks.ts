import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Api } from '../api/api.js';
import { resultsFolder } from '../setup/folders.js';
import { COLOURS, overflow, violations } from './accessibility.js';
import { DESK, PHONE } from './browser.js';

/** Stores screenshots of a page on a desktop and a phone, and returns its faults: only of `rules` if given. */
export async function faultsOf(page: Page, name: string, rules?: readonly string[]): Promise<readonly string[]> {
  const folder = resultsFolder('screens');
  const faults: string[] = [];
  for (const [device, view] of [
    ['phone', PHONE],
    ['desk', DESK],
  ] as const) {
    await page.setViewportSize(view);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(folder, `${name}-${device}.png`) });
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${name}, ${device}: ${wide} px too wide`);
  }
  return [...faults, ...(await violations(page, rules)).map((one) => `${name}: ${one}`)];
}

/** Like `faultsOf`, in the dark and the light theme of the user; the page is reloaded for each, and is dark afterwards. */
export async function faultsInThemes(
  { api, page }: { readonly api: Api; readonly page: Page },
  name: string,
  ready: () => Promise<unknown>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await api.client.updatePreferences({ body: { theme } });
    await page.reload();
    await ready();
    await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
    faults.push(...(await faultsOf(page, `${name}-${theme}`, theme === 'light' ? COLOURS : undefined)));
  }
  return faults;
}
