import type { Locator, Page } from 'playwright-core';
import { until } from '../until.js';

/** Name of the button that opens the list of groups, in the demo. */
export const GROUP_SWITCHER = /^\w+-desk/;

/** The list's row of a unit. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The details of a unit. */
export const paneOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Details of ${name}` });

/** The tile of a unit in the multiview. */
export const tileOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Searches the list for a unit. */
export async function findUnit(page: Page, name: string): Promise<Locator> {
  if (!new URL(page.url()).pathname.endsWith('/unit/list')) await page.goto('/unit/list');
  await page.getByRole('searchbox', { name: 'Search units' }).fill(name);
  const row = rowOf(page, name);
  await row.waitFor();
  return row;
}

/** Opens the details of a unit from the list. */
export async function openUnit(page: Page, name: string): Promise<Locator> {
  const row = await findUnit(page, name);
  await row.click();
  const pane = paneOf(page, name);
  await pane.getByRole('heading', { name, exact: true }).waitFor();
  return pane;
}

/** Selects the group that the console shows. */
export async function chooseGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: GROUP_SWITCHER }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}

/** The state that a row, pane or tile shows. */
export const stateIn = async (place: Locator): Promise<string> =>
  (await place.locator('[data-status]').first().getAttribute('data-status')) ?? '';

/** Waits until a row, pane or tile shows a state. */
export const reaches = (place: Locator, state: string, ms = 15_000): Promise<unknown> =>
  until(`${state} is shown`, async () => (await stateIn(place)) === state, ms);

/** Selects a channel in the details of a unit, and waits until the console has stored it. */
export async function chooseChannel(pane: Locator, channel: string): Promise<void> {
  const choice = pane.getByLabel('Channel', { exact: true });
  await until(`${channel} can be selected`, async () => {
    const label = await choice.locator('option:not([disabled])', { hasText: `${channel} · ready` }).textContent();
    if (label === null) return false;
    await choice.selectOption({ label });
    return true;
  });
  await pane.getByRole('button', { name: `Start to ${channel}` }).waitFor();
  await pane.locator('header').first().getByText(`→ ${channel}`).waitFor();
}

export const startButton = (pane: Locator): Locator => pane.getByRole('button', { name: /^Start/ });
export const stopButton = (pane: Locator): Locator => pane.getByRole('button', { name: /^Stop/ });

/** Stops the unit of a pane, as a user does. */
export async function stop(page: Page, pane: Locator): Promise<void> {
  await stopButton(pane).click();
  await page.getByRole('dialog').getByRole('button', { name: 'YES, STOP' }).click();
  await reaches(pane, 'idle');
}
