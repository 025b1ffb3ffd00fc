import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { chooseChannel, chooseGroup, GROUP_SWITCHER, openUnit, paneOf, reaches, rowOf } from '../browser/units.js';
import { until } from '../until.js';

const { screen, api } = await openDesk();
const { page } = screen;

const groupName = async (index: number): Promise<string> => (await api.groups.lightFetch())[index]?.name ?? '';
const [first, second] = [await groupName(0), await groupName(1)];

/** Role or tag of the focused element; never the body. */
const focused = (on: Page): Promise<string> =>
  on.evaluate(() => document.activeElement?.role ?? document.activeElement?.tagName.toLowerCase() ?? '');
const hasFocus = (place: Locator): Promise<unknown> =>
  until('it has the focus', () => place.evaluate((element) => element === document.activeElement));
const search = page.getByRole('combobox', { name: /^Find/ });
const grid = page.getByRole('grid', { name: 'Units' });
const bar = page.getByRole('region', { name: 'Bulk actions' });
const dialog = page.getByRole('dialog');

/** Name of a unit of another group, from the console's search. */
async function unitElsewhere(): Promise<string> {
  const groups = await api.groups.lightFetch();
  const other = groups.find(({ name }) => name === second)?.uid;
  const { items } = await api.units.list({ query: { groupId: other, limit: 50 } });
  const here = await api.units.list({ query: { groupId: groups[0]?.uid, limit: 500 } });
  const alone = items.find(({ uid }) => here.items.every((one) => one.uid !== uid));
  return alone?.name ?? '';
}

describe('the search', () => {
  it('finds a unit of another group, opens it, and keeps the focus in the list', async () => {
    await chooseGroup(page, first);
    const name = await unitElsewhere();
    await page.keyboard.press('Control+k');
    await hasFocus(search);
    await page.keyboard.type(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}.*${second}`) })
      .first()
      .waitFor();
    expect(await faultsOf(page, 'search-elsewhere')).toEqual([]);
    await page.keyboard.press('Enter');
    await paneOf(page, name).getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: second }).waitFor();
    await hasFocus(grid);
  });

  it('closes the details if the unit is not in the selected group, and keeps the focus', async () => {
    await chooseGroup(page, first);
    await page.getByRole('complementary', { name: /^Details/ }).waitFor({ state: 'detached' });
    await until('the focus is on the page', async () => (await focused(page)) !== 'body');
  });

  it('finds channels, servers and actions', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('media-1');
    await page.getByRole('option', { name: /^media-1/ }).click();
    await dialog.getByText('CPU', { exact: true }).waitFor();
    expect(await faultsOf(page, 'search-server')).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).not.toBe('body');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('preferences');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Preferences' }).waitFor();
    await page.keyboard.press('Escape');
    await until('the focus is on the page', async () => (await focused(page)) !== 'body');
  });

  it('opens beside the details without moving the list', async () => {
    await page.locator('[data-row]').first().click();
    await page.getByRole('complementary', { name: /^Details/ }).waitFor();
    const top = () => grid.evaluate((list) => list.getBoundingClientRect().top);
    const before = await top();
    await page.keyboard.press('/');
    await page.locator('main [role="search"][data-open]').waitFor();
    expect(await top()).toBe(before);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect(await top()).toBe(before);
    await page.keyboard.press('Escape');
    await grid.focus();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: /^Details/ }).waitFor({ state: 'detached' });
  });
});

describe('keys', () => {
  it('? lists them, and none acts during typing or while a dialog is open', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await faultsOf(page, 'shortcuts')).toEqual([]);
    await page.keyboard.press('/');
    expect(
      await page.getByRole('searchbox', { name: 'Search units' }).evaluate((box) => box === document.activeElement),
    ).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('?sx');
    await until('the text was typed', async () => (await page.getByRole('searchbox').inputValue()) === '?sx');
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(grid);
  });

  it('S starts, X asks and stops nothing by itself, Escape closes the details', async () => {
    const pane = await openUnit(page, 'crew-2');
    await chooseChannel(pane, 'studio-2');
    await grid.focus();
    await page.keyboard.press('s');
    await reaches(pane, 'live');
    await page.keyboard.press('x');
    await dialog.getByRole('button', { name: 'KEEP TRANSMITTING' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await reaches(pane, 'live');
    await page.keyboard.press('x');
    await dialog.getByRole('button', { name: 'YES, STOP' }).click();
    await reaches(pane, 'idle');
    await until('the focus is on the page', async () => (await focused(page)) !== 'body');
    await grid.focus();
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await hasFocus(grid);
  });
});

describe('bulk actions', () => {
  it('run on units that are selected by check-boxes, and each shows its result', async () => {
    await page.getByRole('searchbox', { name: 'Search units' }).fill('crew-');
    await rowOf(page, 'crew-2').getByRole('checkbox').click();
    await rowOf(page, 'crew-1').getByRole('checkbox').click();
    await bar.getByText('2 selected').waitFor();
    // A check-box does not open the details.
    expect(await page.getByRole('complementary', { name: /^Details/ }).count()).toBe(0);
    expect(await faultsOf(page, 'action-bar')).toEqual([]);
    // Units of this software need one of the available packages: none is offered here.
    await bar.getByLabel('Action', { exact: true }).selectOption({ label: 'Set target version' });
    const versions = bar.getByRole('combobox', { name: 'Version', exact: true });
    await versions.waitFor();
    await until('no package is offered', async () => (await versions.innerText()).includes('No package offered'));
    expect(await bar.getByRole('textbox').count()).toBe(0);
    expect(await faultsOf(page, 'action-bar-upgrade')).toEqual([]);
    await bar.getByLabel('Action', { exact: true }).selectOption({ label: 'Stop' });
    await bar.getByRole('button', { name: 'Stop: 2' }).click();
    await dialog.getByText('2 units will go off air.').waitFor();
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
    // Neither is on air, so the console refuses both with a reason.
    await bar.getByText('0 done, 2 failed').waitFor();
    await bar
      .getByRole('listitem')
      .filter({ hasText: 'crew-2' })
      .getByText(/^failed: /)
      .waitFor();
    expect(await faultsOf(page, 'action-bar-results')).toEqual([]);
    await grid.focus();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('select the focused row with Space, and all listed rows with the header', async () => {
    await grid.focus();
    // Key presses that are faster than the list is drawn.
    await grid.evaluate((list) => {
      for (const key of ['Home', ' ', 'ArrowDown', ' ']) {
        list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    await bar.getByText('2 selected').waitFor();
    const rowAt = (index: number) => page.locator(`[data-row][aria-rowindex="${index}"]`);
    expect(await rowAt(2).getByRole('checkbox').isChecked()).toBe(true);
    expect(await rowAt(3).getByRole('checkbox').isChecked()).toBe(true);
    await page.keyboard.press('Space');
    await bar.getByText('1 selected').waitFor();
    const listed = await page.locator('[data-row]').count();
    await grid.getByRole('checkbox', { name: /^Select all/ }).click();
    await bar.getByText(`${listed} selected`).waitFor();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
    await until('the focus is on the page', async () => (await focused(page)) !== 'body');
  });
});

describe('a bitrate graph', () => {
  it('is loaded again after another group was shown', async () => {
    await page.getByRole('searchbox', { name: 'Search units' }).fill('');
    const sending = await until('a unit sends', async () => {
      const row = page.locator('[data-row]').filter({ has: page.locator('[data-status="live"]') });
      return (await row.count()) > 0 && (await row.first().getAttribute('data-row'));
    });
    const asks = () =>
      page.waitForRequest((request) => request.url().includes(`/${sending}/`) && /history/.test(request.url()));
    await chooseGroup(page, second);
    await page.getByRole('banner').getByRole('button', { name: GROUP_SWITCHER }).waitFor();
    const asked = asks();
    await chooseGroup(page, first);
    await asked;
  });
});
