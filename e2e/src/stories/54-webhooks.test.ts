import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { idleAgain, putOnAir } from '../api/records.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { signatureOf, WebhookReceiver } from '../product/webhook-receiver.js';
import { until } from '../until.js';

const { url, username, password } = inject('product');
const admin = { username, password: password ?? '' };
const HOOK = 'Rundown';

let receiver: WebhookReceiver;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  api = await signedInApi(url, admin);
  browser = await openBrowser();
  receiver = await WebhookReceiver.start();
});
afterAll(async () => {
  await browser.close();
  receiver.stop();
  await idleAgain(api);
});

/** Creates a webhook for the inventory of a unit on screen; returns its signing key. */
async function create(page: Page, inventory: string): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(HOOK);
  await dialog.getByLabel('Address', { exact: true }).fill('rundown');
  await dialog.getByRole('checkbox', { name: 'A transmission has its first picture' }).check();
  await dialog.getByLabel('Inventory', { exact: true }).selectOption({ label: inventory });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Invalid URL format').waitFor();
  await dialog.getByLabel('Address', { exact: true }).fill(receiver.address);
  expect(await faultsOf(page, 'webhook-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const shown = dialog.getByText(/^whsec_/);
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored the key' }).click();
  return secret;
}

it('an administrator creates a webhook, whose receiver gets the start of a transmission after it was down', async () => {
  const [inventory] = (await api.session.currentUser()).inventories;
  const { page, problems } = await openPage(browser, url);
  await signIn(page, admin, '/manage/webhooks');
  await page.getByText('There are no webhooks yet').waitFor();
  const secret = await create(page, inventory?.name ?? '');
  await page.getByRole('heading', { name: HOOK, level: 1 }).waitFor();
  await page.getByText('Nothing has been sent yet').waitFor();

  await putOnAir(api, 'crew-1', 'studio-1');
  const log = page.getByRole('table', { name: 'Events of the last 30 days' });
  await log.getByText('A transmission has its first picture').waitFor();
  await log.getByText('crew-1', { exact: true }).waitFor();
  await log.getByText(/^answered 503/).waitFor();
  await page.getByText('Failing', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'webhook-failing')).toEqual([]);

  receiver.isDown = false;
  await log.getByText('Delivered', { exact: true }).waitFor();
  await until('the event was sent twice', () => receiver.received.length >= 2, 20_000);
  const last = receiver.received.at(-1);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(last?.signature).toBe(signatureOf(secret, last?.signed ?? ''));
  expect(JSON.parse(last?.body ?? '')).toMatchObject({
    type: 'transmission.started',
    data: { unit: { name: 'crew-1' }, channel: { name: 'studio-1' } },
  });

  await log.getByRole('button', { name: 'Send again' }).click();
  await until('the event was sent again', () => receiver.received.length >= 3, 20_000);
  expect(receiver.received.at(-1)?.id).toBe(last?.id);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await log.getByText('Test', { exact: true }).waitFor();
  expect(await faultsOf(page, 'webhook-events')).toEqual([]);

  await page.getByRole('tab', { name: 'General' }).click();
  expect(await faultsOf(page, 'webhook')).toEqual([]);
  await page.getByRole('button', { name: 'New signing key…' }).click();
  await page.getByRole('button', { name: 'Create signing key' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I have stored the key' }).click();
  await page.getByText(/^The previous key also signs until/).waitFor();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no webhooks yet').waitFor();
  expect(problems).toEqual([]);
});
