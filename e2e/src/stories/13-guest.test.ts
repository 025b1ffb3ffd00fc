import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findChannel, findRecord } from '../api/records.js';
import { overflow, violations } from '../browser/accessibility.js';
import { DESK, openBrowser, PHONE, WITH_DEVICES } from '../browser/browser.js';
import { chooseChannel, openUnit, reaches, startButton, stop } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { until } from '../until.js';

const { api, browser, screen } = await openDesk();
let phone: Browser;
let context: BrowserContext;
let guest: Page;
let pane: Locator;
let link = '';

const openGuest = async (): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(link);
  return page;
};
const contribute = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Contribute' }).click();
  await page.getByText('You are connected.').waitFor();
};
/** A switcher says that a channel is on programme; the guest's unit has the tally service. */
const tallyOf = async (channel: string, text: string): Promise<string> => {
  const { uid } = await findRecord(api, 'guest-anna');
  const services = await api.unitServices.list({ params: { id: uid } });
  if (!JSON.stringify(services).includes('"tally"'))
    await api.unitServices.add({ params: { id: uid }, body: { serviceId: 'tally' } });
  const { items } = await api.inventories.list({ query: { searchValue: 'Metro News' } });
  const { id } = await api.tallyInterfaces.create({
    body: { name: 'Guests', kind: 'http', inventoryId: items[0]?.id ?? '' },
  });
  const { channelId } = await findChannel(api, channel);
  await api.tallyInterfaces.associate({ params: { id: channelId }, body: { interfaceId: id, address: 1 } });
  await api.tallyInterfaces.setState({ params: { id }, body: { address: 1, state: 'programme', text } });
  return id;
};
const isOnline = async (): Promise<boolean> => (await findRecord(api, 'guest-anna')).online;

beforeAll(async () => {
  phone = await openBrowser(WITH_DEVICES);
  context = await phone.newContext({
    viewport: PHONE,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone', 'geolocation'],
    geolocation: { latitude: 52.5, longitude: 13.4 },
  });
});
afterAll(() => phone.close());

describe('an invited guest', () => {
  it('gets a link and a QR code, which are shown only once', async () => {
    const { page } = screen;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add Smart/Lite…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Smart/Lite' });
    await dialog.getByRole('tab', { name: 'Permanent' }).waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('guest-anna');
    await dialog.getByLabel('Guest interview').check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toMatch(/\/guest#[\w-]{43}$/);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  it('sees the camera picture, on a phone and a desktop, in dark and light', async () => {
    guest = await openGuest();
    await guest.getByLabel('Your name').waitFor();
    await watchFrames(guest.locator('video'), 5);
    for (const theme of ['dark', 'light']) {
      await guest.evaluate((choice) => localStorage.setItem('backhaul.theme', choice), theme);
      await guest.reload();
      await watchFrames(guest.locator('video'), 5);
      for (const view of [DESK, PHONE]) {
        await guest.setViewportSize(view);
        expect([await violations(guest), await overflow(guest)]).toEqual([[], 0]);
      }
    }
    // The page loads no code of the console.
    const scripts = await guest.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    expect(scripts.filter((name) => /UnitList|query|index-/.test(name))).toEqual([]);
  });

  it('becomes a unit with one press, with name, battery and location', async () => {
    await guest.getByLabel('Share my location').check();
    await contribute(guest, 'Anna Kern');
    pane = await openUnit(screen.page, 'guest-anna');
    await reaches(pane, 'idle', 30_000);
    await until('the location is known', async () => (await findRecord(api, 'guest-anna')).location !== null);
    const unit = await findRecord(api, 'guest-anna');
    expect(unit).toMatchObject({
      alias: 'Anna Kern',
      type: 'smartUnits',
      cameraConnected: true,
      location: { lat: 52.5 },
    });
  });

  it('goes on air when the console starts it, sees the return video, and its camera arrives at the channel', async () => {
    await chooseChannel(pane, 'studio-3');
    await startButton(pane).click();
    await reaches(pane, 'live', 40_000);
    await guest.getByText('On air on studio-3.').waitFor();
    const { pictures, width, contrast } = await watchFrames(pane.locator('video'), 30, 30_000);
    expect(pictures).toBeGreaterThan(12);
    expect(width).toBe(1280);
    expect(contrast).toBeGreaterThan(30);
    await guest.getByRole('img', { name: 'Return video of studio-3' }).waitFor();
    await guest.getByText('This invitation has no audio room').waitFor();
    expect(await violations(guest)).toEqual([]);
    const interfaceId = await tallyOf('studio-3', 'CAM G');
    await guest.getByText('CAM G').waitFor();
    await api.tallyInterfaces.remove({ params: { id: interfaceId } });
    await stop(screen.page, pane);
    await guest.getByText('You are connected.').waitFor();
  });

  it('continues in a second page with the same link; the first page shows that it has ended', async () => {
    const second = await openGuest();
    await contribute(second, 'Anna Kern');
    await guest.getByText('You opened this invitation on another page').waitFor();
    expect(await isOnline()).toBe(true);
    await guest.close();
    guest = second;
  });

  it('stops with one press, and stays off until the next one', async () => {
    await guest.getByRole('button', { name: 'Stop contributing' }).click();
    await until('the unit is offline', async () => !(await isOnline()), 8_000);
    await guest.getByRole('button', { name: 'Contribute', exact: true }).waitFor();
    await contribute(guest, 'Anna Kern');
    await until('the unit is online again', isOnline, 8_000);
  });

  it('is offline seconds after the page was closed', async () => {
    await guest.close();
    await until('the unit is offline', async () => !(await isOnline()), 8_000);
  });

  it('is disconnected when the link is revoked, and cannot connect again', async () => {
    guest = await openGuest();
    await contribute(guest, 'Anna Kern');
    const { uid } = await findRecord(api, 'guest-anna');
    await api.invitations.revoke({ params: { id: uid } });
    await guest.getByText('The control room has ended the invitation.').waitFor();
    await guest.reload();
    await guest.getByText('This invitation is not valid. Ask for a new link').waitFor();
    await until('the unit is offline', async () => !(await isOnline()), 8_000);
    expect(screen.problems).toEqual([]);
  });

  it('sees a clear message when the browser may not use the camera', async () => {
    const { groupId } = { groupId: (await api.groups.lightFetch())[0]?.uid ?? '' };
    const made = await api.invitations.invite({ params: { groupId }, body: { name: 'guest-shy', transport: 'link' } });
    const shy = await browser.newContext({ viewport: PHONE });
    const page = await shy.newPage();
    await page.goto(made.link);
    await page.getByText(/This device has no camera|not allowed to use your camera/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await shy.close();
  });
});
