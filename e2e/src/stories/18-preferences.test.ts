import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { DESK, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { paneOf } from '../browser/units.js';
import { addPerson } from '../product/people.js';
import { until } from '../until.js';

const COLUMNS = ['State', 'Picture', 'Unit', 'Serial no.', 'Channel', 'Mbps, 4 min', 'Links', 'Location'];

const keeper = { username: 'e2e-keeper', roles: ['luc_admin'], groups: ['North-desk'] };
const { api, screen, another } = await openDesk(await addPerson(inject('product'), keeper));

const remembered = () => api.client.preferences();
const border = (page: Page): Locator => page.getByRole('separator', { name: 'Width of the list' });
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Units' });
const heads = async (page: Page): Promise<readonly string[]> =>
  (await grid(page).getByRole('columnheader').allTextContents())
    .map((text) => text.replace(/[▲▼]/u, '').trim())
    // The check-box of all rows has no text.
    .filter(Boolean);

/** Expects the stored arrangement of the list, in any browser. */
async function expectList(page: Page, width: string): Promise<void> {
  await paneOf(page, 'crew-2').getByRole('heading', { name: 'crew-2', exact: true }).waitFor();
  expect(await heads(page)).toEqual(COLUMNS);
  expect(await grid(page).getByRole('columnheader', { name: 'Unit' }).getAttribute('aria-sort')).toBe('descending');
  const names = await page
    .locator('[data-row] [data-column="unit"]')
    .evaluateAll((all) => all.map((one) => one.textContent));
  expect(names.length).toBeGreaterThan(3);
  // A unit that starts automatically is listed for a moment.
  const states = grid(page).locator('[data-row] [data-status]');
  await until('all listed units are ready', () =>
    states.evaluateAll((all) => all.length > 3 && all.every((one) => one.getAttribute('data-status') === 'idle')),
  );
  const panel = page.getByRole('button', { name: 'Filters, 1 active' });
  expect(await panel.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('group', { name: 'Filters' }).count()).toBe(0);
  await until('the width is restored', async () => (await border(page).getAttribute('aria-valuenow')) === width);
}

describe('the list', () => {
  let width = '';

  it('can be arranged: columns, order, filter, panel, unit and width', async () => {
    const { page } = screen;
    await page.getByRole('button', { name: 'Columns…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns', exact: true });
    await dialog.getByLabel('Battery', { exact: true }).uncheck();
    await dialog.getByLabel('Serial no.', { exact: true }).check();
    for (let at = (await heads(page)).indexOf('Serial no.'); at > COLUMNS.indexOf('Serial no.'); at -= 1) {
      await dialog.getByRole('button', { name: 'Move Serial no. up' }).click();
    }
    expect(await faultsOf(page, 'columns-arranged')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await grid(page).getByRole('columnheader', { name: 'Unit' }).getByRole('button').click();
    await grid(page).getByRole('columnheader', { name: 'Unit' }).getByRole('button').click();

    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('button', { name: 'State' }).click();
    await page.getByRole('menuitemcheckbox', { name: /^Ready/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filters, 1 active' }).click();
    await filters.waitFor({ state: 'hidden' });
    await page.getByRole('searchbox', { name: 'Search units' }).fill('crew-2');
    await page.getByRole('row').filter({ hasText: 'crew-2' }).click();
    await paneOf(page, 'crew-2').waitFor();
    await page.getByRole('searchbox', { name: 'Search units' }).fill('');
    await border(page).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    // The border has a position once it is drawn.
    await until('the console has stored it', async () => {
      width = (await border(page).getAttribute('aria-valuenow')) ?? '';
      return (await remembered()).leftPanelWidth === Number(width);
    });
    await expectList(page, width);
  });

  it('keeps the arrangement after a reload, and in another browser', async () => {
    const { page } = screen;
    await page.goto('/unit/list');
    await page.reload();
    await expectList(page, width);
    expect(await faultsOf(page, 'list-arranged')).toEqual([]);
    const other = await another();
    await expectList(other.page, width);
    expect([...screen.problems, ...other.problems]).toEqual([]);
  });

  it('has its fixed layout on a phone, whatever columns were selected', async () => {
    const { page } = screen;
    await page.getByRole('button', { name: 'Columns…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns', exact: true });
    for (const column of ['State', 'Picture']) await dialog.getByLabel(column, { exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const other = await another(PHONE);
    const row = grid(other.page).locator('[data-row]').first();
    for (const column of ['state', 'picture', 'channel']) {
      await row.locator(`[data-column="${column}"]`).waitFor();
    }
    expect(await faultsOf(other.page, 'list-arranged-phone')).toEqual([]);
  });
});

describe('the map', () => {
  it('keeps its position after a reload and in another browser', async () => {
    const { page } = screen;
    await page.goto('/unit/map');
    // Before the first move, the map shows the units.
    const isMoved = async () => Object.values((await remembered()).mapCentre).some((degrees) => degrees !== 0);
    await until('the map shows the units', isMoved, 30_000);
    const before = await remembered();
    for (const _ of [1, 2]) {
      const { mapZoom } = await remembered();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await until('the map is zoomed in', async () => (await remembered()).mapZoom > mapZoom, 30_000);
    }
    const { mapZoom, mapCentre } = await remembered();
    expect(mapZoom).toBeGreaterThan(before.mapZoom + 1);
    const other = await another(DESK, '/unit/map');
    await page.reload();
    for (const one of [page, other.page]) {
      await one.getByRole('button', { name: 'Zoom out' }).waitFor();
      await one
        .getByText(/units? in view$/)
        .first()
        .waitFor({ timeout: 30_000 });
    }
    const after = await remembered();
    expect(after.mapZoom).toBeCloseTo(mapZoom, 3);
    expect(after.mapCentre.lat).toBeCloseTo(mapCentre.lat, 3);
    expect(after.mapCentre.lng).toBeCloseTo(mapCentre.lng, 3);
    expect([...screen.problems, ...other.problems]).toEqual([]);
  });
});
