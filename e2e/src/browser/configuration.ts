import type { Locator, Page } from 'playwright-core';
import { openUnit } from './units.js';

/** Opens a tab of the configuration dialog from the details of a unit. */
export async function openConfiguration(page: Page, unit: string, tab: string): Promise<Locator> {
  await openUnit(page, unit);
  await page.getByRole('button', { name: `More about ${unit}` }).click();
  await page.getByRole('menuitem', { name: 'Configuration…' }).click();
  const dialog = page.getByRole('dialog', { name: `Configuration of ${unit}` });
  await chooseTab(dialog, tab);
  return dialog;
}

/** Selects a tab of the dialog, and waits for its fields. */
export async function chooseTab(dialog: Locator, tab: string): Promise<void> {
  await dialog.getByRole('tab', { name: tab }).click();
  await dialog.getByRole('tabpanel', { name: tab }).locator('fieldset').first().waitFor();
}
