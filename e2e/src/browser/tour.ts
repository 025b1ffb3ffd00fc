import type { Page, WebSocketRoute } from 'playwright-core';
import type { View } from './browser.js';
import { fillSignIn, type Credentials } from './session.js';
import { GROUP_SWITCHER, openUnit, reaches, tileOf } from './units.js';
import { watchFrames, watchStills } from './video.js';

/** One screen of the product, and the step that leads to it. */
export interface Stop {
  readonly name: string;
  readonly go: () => Promise<unknown>;
}

interface Traveller {
  readonly page: Page;
  readonly view: View;
  readonly credentials: Credentials;
  /** A unit that is on air. */
  readonly onAir: string;
}

/** Controls the live updates of a page; call it before the page is loaded. */
function lineOf(page: Page) {
  const open: WebSocketRoute[] = [];
  let isCut = false;
  return {
    take: () =>
      page.routeWebSocket(/\/v2\/live$/, (socket) => {
        open.push(socket);
        if (isCut) void socket.close();
        else socket.connectToServer();
      }),
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
    },
  };
}

/** Every screen and dialog of the product in turn, for a user with every permission. */
export function tour({ page, view, credentials, onAir }: Traveller): readonly Stop[] {
  const dialog = page.getByRole('dialog');
  const closed = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const fromMenu = (button: RegExp | string, item: string) => async () => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item }).click();
    // A dialog opens before its content is loaded.
    await dialog.waitFor();
    await dialog.getByText('Loading…').first().waitFor({ state: 'detached' });
  };
  const fromButton = (name: string) => async () => {
    await page.getByRole('button', { name }).click();
    await dialog.waitFor();
    await dialog.getByText('Loading…').waitFor({ state: 'detached' });
  };
  const live = lineOf(page);
  const isPhone = view.width < 800;
  const leaveDetails = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Close details' }).first().click();
  };
  return [
    { name: 'sign-in', go: () => page.goto('/sign_in').then(() => page.getByLabel('User name').waitFor()) },
    {
      name: 'sign-in-refused',
      go: async () => {
        await fillSignIn(page, { ...credentials, password: 'Wrong-Password-1' });
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'unit-list',
      go: async () => {
        await fillSignIn(page, credentials);
        await page.locator('[data-row] [data-status="live"]').first().waitFor();
      },
    },
    {
      name: 'groups',
      go: () => page.getByRole('banner').getByRole('button', { name: GROUP_SWITCHER }).click(),
    },
    {
      name: 'filters',
      go: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'State' }).click();
        await page.getByRole('menuitemcheckbox').first().waitFor();
      },
    },
    {
      name: 'nothing-found',
      go: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('searchbox', { name: 'Search units' }).fill('no-such-unit');
        await page.getByText('No units match these filters').waitFor();
      },
    },
    {
      name: 'jumps',
      go: async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('studio');
        await page.getByRole('option').first().waitFor();
      },
    },
    {
      name: 'details-ready',
      go: async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.goto('/unit/list');
        await reaches(await openUnit(page, 'crew-2'), 'idle');
      },
    },
    { name: 'pairing', go: fromMenu('More about crew-2', 'Pairing code…') },
    { name: 'name', go: () => closed().then(fromMenu('More about crew-2', 'Name and comment…')) },
    {
      name: 'name-refused',
      go: async () => {
        await dialog.getByLabel('Name').fill('crew 2!');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.locator('[aria-invalid="true"]').waitFor();
      },
    },
    {
      name: 'details-on-air',
      go: async () => {
        await closed();
        await leaveDetails();
        const pane = await openUnit(page, onAir);
        await watchFrames(pane.locator('video'), 5);
        await pane.getByRole('img', { name: /Bitrate/ }).waitFor();
      },
    },
    {
      name: 'srt-input',
      go: async () => {
        await page.getByRole('button', { name: 'SRT input' }).click();
        await page.getByLabel('Use the channel for an SRT sender').waitFor();
      },
    },
    {
      name: 'stop',
      go: async () => {
        await page.getByRole('button', { name: `Stop ${onAir}` }).click();
        await dialog.getByRole('button', { name: 'YES, STOP' }).waitFor();
      },
    },
    {
      name: 'unknown-unit',
      go: async () => {
        await closed();
        await page.goto('/unit/list?unit=u-unknown');
        await page.getByText('This unit is not in this group').waitFor();
      },
    },
    {
      name: 'add-unit',
      go: async () => {
        await page.getByRole('button', { name: 'Close details' }).first().click();
        await fromMenu('Add', 'Add unit…')();
      },
    },
    { name: 'add-server', go: () => closed().then(fromMenu('Add', 'Add server…')) },
    { name: 'labels', go: () => closed().then(fromMenu('Add', 'Labels…')) },
    { name: 'add-smart', go: () => closed().then(fromMenu('Add', 'Add Smart/Lite…')) },
    {
      name: 'several-units',
      go: async () => {
        await closed();
        await page.locator('[data-row]').first().getByRole('checkbox').click();
        await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
      },
    },
    // On a phone, rows have no columns.
    ...(isPhone ? [] : [{ name: 'columns', go: () => closed().then(fromButton('Columns…')) }]),
    { name: 'outbox', go: () => closed().then(fromMenu(/your menu$/, 'Outbox')) },
    { name: 'account', go: () => closed().then(fromMenu(/your menu$/, 'Account')) },
    { name: 'preferences', go: () => closed().then(fromMenu(/your menu$/, 'Preferences')) },
    { name: 'about', go: () => closed().then(fromMenu(/your menu$/, 'About')) },
    {
      name: 'file-upload',
      go: async () => {
        await closed();
        await page.goto('/unit/file_upload');
        await page.getByLabel('Unit', { exact: true }).waitFor();
      },
    },
    {
      name: 'servers',
      go: async () => {
        await page.goto('/manage/devices');
        await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).waitFor();
      },
    },
    {
      name: 'server-info',
      go: async () => {
        await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
        await page.getByRole('tab', { name: 'Server info', exact: true }).click();
        await page.getByText('Inputs', { exact: true }).waitFor();
      },
    },
    {
      name: 'multiview',
      go: async () => {
        await live.take();
        await page.goto('/unit/multiview');
        // On a phone the tiles of other units on air may come first.
        await tileOf(page, onAir).scrollIntoViewIfNeeded();
        await watchStills(tileOf(page, onAir).locator('canvas'), 1);
      },
    },
    {
      name: 'multiview-focus',
      go: async () => {
        await tileOf(page, onAir).click();
        await watchFrames(page.getByRole('main').locator('video'), 5);
      },
    },
    {
      name: 'connection-lost',
      go: async () => {
        await live.cut();
        await page.getByText('Partial access.').waitFor();
      },
    },
  ];
}
