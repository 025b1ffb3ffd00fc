import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { findRecord, idleAgain } from '../api/records.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { showsFocus, tabTo } from '../browser/keyboard.js';
import { paneOf, reaches, rowOf } from '../browser/units.js';
import { until } from '../until.js';

const { url, username, password } = inject('product');
let browser: Browser;
let page: Page;
let api: Api;

beforeAll(async () => {
  api = await signedInApi(url, { username, password: password ?? '' });
  browser = await openBrowser();
  ({ page } = await openPage(browser, url));
  // Not the screen that an earlier story left.
  await page.goto('/unit/list');
});
afterAll(async () => {
  await browser.close();
  await idleAgain(api);
});

describe('with the keyboard alone', () => {
  it('a user signs in', async () => {
    await page.locator('input[name="username"]:focus').waitFor();
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    expect(await showsFocus(page)).toBe(true);
    await page.keyboard.type(password ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Units' }).waitFor();
  });

  it('a user finds a unit and opens it', async () => {
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('crew-1');
    await rowOf(page, 'crew-1').waitFor();
    await page.getByText(/^1 of \d+ units/).waitFor();
    await tabTo(page, 'Units');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await paneOf(page, 'crew-1').getByRole('heading', { name: 'crew-1' }).waitFor();
  });

  it('a user selects a channel and starts', async () => {
    const pane = paneOf(page, 'crew-1');
    await tabTo(page, 'Channel');
    expect(await showsFocus(page)).toBe(true);
    await page.keyboard.type('studio-2');
    await pane.getByRole('button', { name: 'Start to studio-2' }).waitFor();
    await tabTo(page, 'Start to studio-2');
    expect(await showsFocus(page)).toBe(true);
    await page.keyboard.press('Enter');
    await reaches(pane, 'live');
  });

  it('a user selects another delay on air, which changes nothing until the button is pressed', async () => {
    const pane = paneOf(page, 'crew-1');
    const { uid, delay } = await findRecord(api, 'crew-1');
    const versionOf = async () => (await api.units.configuration({ params: { id: uid } })).version;
    const before = await versionOf();
    await tabTo(page, 'Delay');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const apply = pane.getByRole('button', { name: /^Set delay to / });
    await apply.waitFor();
    const { transmission } = await findRecord(api, 'crew-1');
    expect(transmission?.phase).toBe('streaming');
    expect(await versionOf()).toBe(before);
    expect(await apply.textContent()).toMatch(/Interrupts the video for about [\d.]+ s/);
    // Enter on the selection sends nothing either.
    await page.keyboard.press('Enter');
    expect(await versionOf()).toBe(before);
    await tabTo(page, /^Set delay to /);
    expect(await showsFocus(page)).toBe(true);
    await page.keyboard.press('Enter');
    await until('the unit has the delay', async () => (await findRecord(api, 'crew-1')).delay !== delay);
    await apply.waitFor({ state: 'detached' });
    expect(await versionOf()).toBe(before + 1);
    // The focus returns to the selection.
    await pane.getByLabel('Delay').and(page.locator(':focus')).waitFor();
    await reaches(pane, 'live');
  });

  it('a user cancels the stop with Escape, and then stops', async () => {
    const pane = paneOf(page, 'crew-1');
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to stop?' });
    await tabTo(page, 'Stop crew-1');
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await reaches(pane, 'live');
    // The focus returns to the button that opened the dialog.
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'KEEP TRANSMITTING' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'YES, STOP' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await reaches(pane, 'idle');
  });
});
