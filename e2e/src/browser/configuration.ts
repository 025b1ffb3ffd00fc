import type { Locator, Page } from 'playwright-core';
import { openUnit } from './units.js';

/** Opens the dialog of a unit's configuration from its details, at one of its tabs. */
export async function openConfiguration(page: Page, unit: string, tab: string): Promise<Locator> {
  await openUnit(page, unit);
  await page.getByRole('button', { name: `More about ${unit}` }).click();
  await page.getByRole('menuitem', { name: 'Configuration…' }).click();
  const dialog = page.getByRole('dialog', { name: `Configuration of ${unit}` });
  await chooseTab(dialog, tab);
  return dialog;
}

/** Goes to a tab of the dialog, and waits until its fields are there. */
export async function chooseTab(dialog: Locator, tab: string): Promise<void> {
  await dialog.getByRole('tab', { name: tab }).click();
  await dialog.getByRole('tabpanel', { name: tab }).locator('fieldset').first().waitFor();
}
