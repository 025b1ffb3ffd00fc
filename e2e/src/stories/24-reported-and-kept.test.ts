import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { UnitState } from '@backhaul/contract/bus';
import { aModem, saidByUnit } from '@backhaul/testing/reports';
import { type Api, signedInApi } from '../api/api.js';
import { disabledLink } from '../api/configure.js';
import { DESK, openBrowser, openPage, PHONE } from '../browser/browser.js';
import { chooseTab, openConfiguration } from '../browser/configuration.js';
import { coveredControls } from '../browser/notices.js';
import { signIn } from '../browser/session.js';
import { openUnit, paneOf } from '../browser/units.js';
import { withDatabase } from '../product/database.js';
import { type ReportingUnit, reportingUnit } from '../product/reporting-unit.js';
import { resultsFolder } from '../setup/folders.js';
import { until } from '../until.js';

const product = inject('product');
const { url } = product;
const admin = { username: product.username, password: product.password ?? '' };
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let browser: Browser;
let api: Api;
let unit: ReportingUnit;

const modemOf = (quality: number) =>
  aModem(`wwan${quality}`, { upSignalQuality: quality, downSignalQuality: quality, rttMs: 40, lossPercent: 0 });
const LINKS = [
  ...[1, 2, 3, 4, 5].map(modemOf),
  aModem('wwan6', { enabled: false, connected: false }),
  aModem('wwan7', { connected: false, upSignalQuality: 0 }),
];
/** A unit with a switcher between two cameras, a short delay and its links. */
const READY = {
  modems: LINKS,
  capabilities: {
    ...saidByUnit().capabilities,
    delays: [500, 700, 800, 1000],
    maxFeeds: 2,
    features: ['interfaceControl', 'multiCamera', 'switcher'],
  },
} satisfies Partial<UnitState>;

const NO_FILES = { storages: [], files: [], uploads: [] };

beforeAll(async () => {
  browser = await openBrowser();
  api = await signedInApi(url, admin);
  unit = await reportingUnit(api, url, 'van-1');
  await unit.reports(READY);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser.close();
  await withDatabase(product, (db) => db.query(`delete from client_notifications where id like 'e2e-%'`));
  await unit.leave();
});

/** A signed-in page with a controllable clock; `asked` counts its calls of a path, `heard` the live messages. */
async function clockedPage() {
  const { page } = await openPage(browser, url);
  await page.clock.install();
  const paths: string[] = [];
  let messages = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => (messages += 1)));
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await signIn(page, admin);
  const asked = (end: string): number => paths.filter((one) => one.endsWith(end)).length;
  return { page, asked, heard: () => messages };
}

/** Seven operator notices for all users. */
const notify = () =>
  withDatabase(product, (db) =>
    db.query(
      `insert into client_notifications (id, body, global)
       select 'e2e-' || n, 'Notice ' || n, true from generate_series(1, 7) n on conflict do nothing`,
    ),
  );

/** Stops the clock of a page, which only `runFor` advances from then on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + SECOND);
}

describe('the state of a unit', () => {
  it('is shown in kbps to 1000 and in Mbps above; signals have bars from 1 to 5', async () => {
    const { page } = await openPage(browser, url);
    await signIn(page, admin, '/easy_live');
    await page.getByRole('searchbox', { name: 'Search units' }).fill(unit.name);
    const card = page.getByRole('article', { name: unit.name, exact: true });
    await unit.reports({ ...READY, applications: { video: { state: 'streaming' } } });
    for (const [kbps, text] of [
      [851, '851 kbps'],
      [1000, '1000 kbps'],
      [1001, '1.0 Mbps'],
      [4249, '4.2 Mbps'],
    ] as const) {
      await unit.measures(kbps, LINKS);
      await card.getByText(text, { exact: true }).waitFor();
    }
    const bars = card.getByRole('img', { name: /^5 of 7 links up: wwan1, wwan2/ }).locator('[data-state]');
    const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    const states = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('data-state')));
    expect(heights.slice(0, 5)).toEqual([6, 8, 11, 14, 16]);
    expect(states).toEqual(['weak', 'up', 'up', 'up', 'up', 'dead', 'dead']);
  });

  it('has it on the page of files once it reports a storage', async () => {
    await unit.reports({ ...READY, storage: NO_FILES });
    const { page } = await openPage(browser, url);
    await signIn(page, admin, '/unit/file_upload');
    const units = page.getByLabel('Unit', { exact: true });
    await until('other units are offered', async () => (await units.locator('option').count()) > 0);
    expect(await units.locator('option').allTextContents()).not.toContain(unit.name);
    const disk = { id: 'disk', name: 'Disk', freeBytes: 1e9, totalBytes: 2e9 };
    await unit.reports({ ...READY, storage: { ...NO_FILES, storages: [disk] } });
    await until('it is offered', async () => (await units.locator('option').allTextContents()).includes(unit.name));
  });

  it('names each modem connected, disabled, not connected, or without a device', async () => {
    await unit.reports({ ...READY, modems: [...LINKS, aModem('wwan8')] });
    const params = { id: unit.uid };
    await until('the unit can have a modem disabled', async () =>
      (await api.units.capabilities({ params })).features.includes('interfaceControl'),
    );
    const { version } = await api.units.configuration({ params });
    await api.units.setConfiguration({
      params,
      body: { version, configuration: { interfaces: [disabledLink('wwan8')] } },
    });
    await unit.reports(READY);
    const { page } = await openPage(browser, url);
    await signIn(page, admin);
    const pane = await openUnit(page, unit.name);
    const row = (name: string): Locator => pane.getByRole('row', { name: new RegExp(`^${name}\\b`) });
    await row('wwan6').getByText('disabled', { exact: true }).waitFor();
    await row('wwan7').getByText('not connected', { exact: true }).waitFor();
    const dialog = await openConfiguration(page, unit.name, 'Connections');
    for (const [name, status] of [
      ['wwan1', 'Modem · connected'],
      ['wwan6', 'Modem · disabled'],
      ['wwan7', 'Modem · not connected'],
      ['wwan8', 'no device'],
    ] as const) {
      await dialog.getByRole('group', { name, exact: true }).getByText(status, { exact: true }).waitFor();
    }

    await chooseTab(dialog, 'Video/audio');
    const hint = dialog.getByText('Sub-second delay is recommended only on fast LAN or Wi-Fi.');
    const delay = dialog.getByLabel('Delay', { exact: true });
    for (const [label, state] of [
      ['0.7 s', 'visible'],
      ['0.8 s', 'hidden'],
      ['0.5 s', 'visible'],
      ['1.0 s', 'hidden'],
    ] as const) {
      await delay.selectOption({ label });
      await hint.waitFor({ state });
    }
  });
});

const inputs = (page: Page): Locator => page.getByRole('group', { name: 'Input on air' });
const onAir = (page: Page, number: number) =>
  inputs(page)
    .locator('[aria-pressed="true"]', { hasText: `SDI ${number}` })
    .waitFor();
const press = (page: Page, number: number) =>
  inputs(page)
    .getByRole('button', { name: `SDI ${number}`, exact: true })
    .click();

describe('the input of the switcher', () => {
  it('is shown as requested for 5 s, then as reported, and at once as reported when the request fails', async () => {
    const { page } = await clockedPage();
    const pane = await openUnit(page, unit.name);
    await pane.getByRole('tab', { name: 'Multi-camera' }).click();
    await onAir(page, 1);
    await stopClock(page);
    await press(page, 2);
    await onAir(page, 2);
    await page.clock.runFor(4.9 * SECOND);
    await onAir(page, 2);
    await page.clock.runFor(0.2 * SECOND);
    await onAir(page, 1);

    await page.route('**/switchermode/sdiinput', (route) => route.abort());
    await press(page, 2);
    await pane.getByText('Failed to connect. Please try again later or contact support.').waitFor();
    await onAir(page, 1);
  });
});

const openLicences = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: `More about ${unit.name}` }).click();
  await page.getByRole('menuitem', { name: 'Licences', exact: true }).click();
  return page.getByRole('dialog');
};

/** Opens and closes the details of the unit and its licences. */
const look = async (page: Page): Promise<void> => {
  await openUnit(page, unit.name);
  const dialog = await openLicences(page);
  await dialog.getByRole('checkbox').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Close details' }).last().click();
  await paneOf(page, unit.name).waitFor({ state: 'hidden' });
};

describe('fetched data', () => {
  it('is cached: capabilities of a unit for 60 s, its services for 30 minutes; notices and configuration are polled', async () => {
    const { page, asked, heard } = await clockedPage();
    /** Waits for a message of the unit; without it the page would assume a lost connection after the time change. */
    const hear = async () => {
      const before = heard();
      await unit.measures(0, [aModem('wwan1', { rttMs: before })]);
      await until('the page has received the message', () => heard() > before);
    };
    const pass = async (seconds: number) => {
      await page.clock.fastForward(seconds * SECOND);
      await hear();
    };
    const jump = async (minutes: number) => {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + minutes * MINUTE);
      await hear();
    };
    const kept = () => [asked(`/${unit.uid}/capabilities`), asked(`/${unit.uid}/services`)];
    const polled = () => [asked('/client_notifications/fetch'), asked('/v2/client/configuration')];
    /** Seconds until both were polled again, at most 25 s. */
    const untilPolled = async (): Promise<number> => {
      const [before = 0] = polled();
      let seconds = 0;
      while (polled()[0] === before && seconds < 400) {
        await pass(25);
        seconds += 25;
      }
      await until('both are polled', () => polled().join() === `${before + 1},${before + 1}`);
      return seconds;
    };
    await look(page);
    expect(polled()).toEqual([1, 1]);
    await stopClock(page);
    await pass(25);
    await look(page);
    expect(kept()).toEqual([1, 1]);
    expect(await untilPolled()).toBeLessThanOrEqual(300);
    await notify();
    const interval = await untilPolled();
    expect([275, 300, 325]).toContain(interval);
    await page.getByText('Notice 1', { exact: true }).waitFor();
    await look(page);
    expect(kept()).toEqual([2, 1]);
    await jump(18);
    await look(page);
    expect(kept()).toEqual([3, 1]);
    await jump(12);
    await look(page);
    expect(kept()).toEqual([4, 2]);
  });

  it('can be fetched again after a failure', async () => {
    const { page } = await clockedPage();
    const fails = [`**/${unit.uid}/capabilities*`, `**/${unit.uid}/services*`];
    for (const call of fails) await page.route(call, (route) => route.fulfill({ status: 400, body: '' }));
    const pane = await openUnit(page, unit.name);
    const dialog = await openLicences(page);
    await dialog.getByRole('alert').getByText('Could not be loaded').waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await pane.getByRole('tab', { name: 'Multi-camera' }).click();
    await pane.getByRole('alert').getByText('Could not be loaded').waitFor();
    for (const call of fails) await page.unroute(call);
    await pane.getByRole('button', { name: 'Try again' }).click();
    await pane.getByRole('group', { name: 'Input on air' }).waitFor();
    await openLicences(page);
    await dialog.getByRole('checkbox').first().waitFor();
  });
});

describe('toasts', () => {
  it('stand at the top right, five at a time: for 3 s, or until they are closed', async () => {
    await notify();
    const { page } = await clockedPage();
    const region = page.getByRole('region', { name: 'Notifications' });
    const toasts = region.locator('[data-tone]');
    await region.getByText('2 more notifications').waitFor();
    const corner = await region.boundingBox();
    expect(corner && [corner.y < 200, DESK.width - corner.x - corner.width]).toEqual([true, 16]);
    await page.clock.fastForward(20 * SECOND);
    expect(await toasts.allInnerTexts()).toEqual([1, 2, 3, 4, 5].map((n) => `Notice ${n}`));
    await toasts.first().getByRole('button', { name: 'Dismiss' }).click();
    await region.getByText('1 more notification', { exact: true }).waitFor();
    expect(await toasts.allInnerTexts()).toEqual([2, 3, 4, 5, 6].map((n) => `Notice ${n}`));
    while ((await toasts.count()) > 0) await toasts.first().getByRole('button', { name: 'Dismiss' }).click();

    const pane = await openUnit(page, unit.name);
    await pane.getByRole('tab', { name: 'Multi-camera' }).click();
    const apply = pane.getByRole('button', { name: 'Apply', exact: true });
    await apply.waitFor();
    await stopClock(page);
    await apply.press('Enter');
    await toasts.first().waitFor();
    await page.clock.runFor(2.9 * SECOND);
    expect(await toasts.count()).toBe(1);
    await page.clock.runFor(0.2 * SECOND);
    await toasts.first().waitFor({ state: 'detached' });
  });

  it('cover no control of Easy live', async () => {
    await notify();
    const { page } = await openPage(browser, url, PHONE);
    await signIn(page, admin, '/easy_live');
    // Cards of ready units are short, so that some of their controls could be under the notices.
    await page.getByRole('searchbox', { name: 'Search units' }).fill('crew');
    await page.getByRole('article', { name: 'crew-1', exact: true }).waitFor();
    await page.getByText('2 more notifications').waitFor();
    const cards = page.getByRole('region', { name: 'Units as cards' });
    for (const view of [PHONE, DESK]) {
      await page.setViewportSize(view);
      await page.screenshot({ path: path.join(resultsFolder('screens'), `easy-live-notices-${view.width}.png`) });
      for (const top of [0, 50, 100, 150]) {
        await cards.evaluate((frame, y) => frame.scrollTo(0, y), top);
        await until(`no control is covered at ${view.width}`, async () => (await coveredControls(page)).length === 0);
      }
    }
  });
});
