import type { Locator, Page } from 'playwright-core';
import { until } from '../until.js';

/** Name of the button that opens the choice of groups, in the demo. */
export const GROUP_SWITCHER = /^\w+-desk/;

/** The list's row of a unit. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The details of a unit. */
export const paneOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Details of ${name}` });

/** The tile of a unit on the wall. */
export const tileOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Looks for a unit in the list by its name. */
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

/** Chooses the group that the console shows. */
export async function chooseGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: GROUP_SWITCHER }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}

/** The state that a place shows: of a row, a pane, a tile. */
export const stateIn = async (place: Locator): Promise<string> =>
  (await place.locator('[data-status]').first().getAttribute('data-status')) ?? '';

/** Waits until a place shows a state. */
export const reaches = (place: Locator, state: string, ms = 15_000): Promise<unknown> =>
  until(`${state} is shown`, async () => (await stateIn(place)) === state, ms);

/** Chooses a channel for the unit whose pane it is, once that can be chosen, and waits until the console holds it. */
export async function chooseChannel(pane: Locator, channel: string): Promise<void> {
  const choice = pane.getByLabel('Channel', { exact: true });
  await until(`${channel} can be chosen`, async () => {
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

/** Takes the unit of a pane off the air, as a person does. */
export async function stop(page: Page, pane: Locator): Promise<void> {
  await stopButton(pane).click();
  await page.getByRole('dialog').getByRole('button', { name: 'YES, STOP' }).click();
  await reaches(pane, 'idle');
}
