import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { recordsOf } from '../api/records.js';
import { addAuthenticator, openAccount } from '../browser/authenticator.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { watchFrames } from '../browser/video.js';
import { FarInventory } from '../product/far-inventory.js';
import { startProduct, stopProduct } from '../product/product.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { type SimulatedUnits, simulatedUnits } from '../product/simulated-units.js';
import { signatureOf, WebhookReceiver } from '../product/webhook-receiver.js';
import { resultsFolder } from '../setup/folders.js';
import { until } from '../until.js';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'backhaul-administration-'));
/** With a public name: links in e-mail need an address, and passkeys a name. */
const product = await startProduct({ dataDir, log: path.join(resultsFolder(), '78.log'), named: true });
const url = product.url.replace('127.0.0.1', 'localhost');
const administrator = { username: product.username, password: product.password ?? '' };
const [GROUP, USER, EMAIL, PASSWORD] = ['Harvest_desk', 'e2e.harvest', 'harvest@metro.example', 'Orchard-7-basket'];
const [SOURCE, SHARE, HOOK, ROLLOUT] = ['harvest_channel', 'Harvest live', 'Harvest rundown', 'Harvest vans'];

const api = await signedInApi(product.url, administrator);
const browser = await openBrowser();
const screen = await openPage(browser, product.url);
const { page } = screen;
const dialog = page.getByRole('dialog');
let units: SimulatedUnits;
let channel: RtmpChannel;
let far: FarInventory;
let receiver: WebhookReceiver;

beforeAll(async () => {
  const options = ['--failing-upgrades', '2', '--upgrade-seconds', '4', '--rate', '0.2'];
  units = await simulatedUnits(api, product.url, { prefix: 'harvest', count: 20, options });
  const server = { url: product.url, server: 'harvest-server', channel: SOURCE, args: ['--destinations', 'any'] };
  channel = await RtmpChannel.start(api, server);
  far = await FarInventory.start(product, { id: 'harvest-far', name: 'Harvest Agency' });
  receiver = await WebhookReceiver.start();
  await signIn(page, administrator);
}, 300_000);
afterAll(async () => {
  await browser.close();
  receiver.stop();
  await channel.stop();
  await far.stop();
  await units.leave();
  await stopProduct(product);
  rmSync(dataDir, { recursive: true, force: true });
});

const nameOf = (index: number): string => units.names[index] ?? '';
const tab = (on: Page, name: string) => on.getByRole('tab', { name, exact: true }).click();
const linkIn = (text: string | null): string => /https?:\/\/\S+\/set_password\S*/.exec(text ?? '')?.[0] ?? '';

async function createGroup(): Promise<void> {
  await page.goto('/manage/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await dialog.getByLabel('Name').fill(GROUP);
  await dialog.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: GROUP, level: 1 }).waitFor();
  await page.getByLabel('Search: Units: Not in the group').fill(nameOf(0));
  await page.getByRole('button', { name: `Add ${nameOf(0)}`, exact: true }).click();
  await page.getByRole('button', { name: `Remove ${nameOf(0)}`, exact: true }).waitFor();
}

/** Creates a user of the group and sends the link for a password; returns the link from the outbox. */
async function inviteUser(): Promise<string> {
  await page.goto('/manage/users');
  await page.getByRole('button', { name: 'New user' }).click();
  await dialog.getByLabel('User name').fill(USER);
  await dialog.getByLabel('First name').fill('Hanna');
  await dialog.getByLabel('Last name').fill('Berg');
  await dialog.getByLabel('E-mail').fill(EMAIL);
  await dialog.getByLabel('User type').selectOption({ label: 'regular' });
  const inventory = dialog.getByRole('checkbox', { name: 'Metro News', exact: true });
  if (!(await inventory.isChecked())) await inventory.check();
  await dialog.getByRole('checkbox', { name: `Metro News · ${GROUP}` }).check();
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await page.getByRole('heading', { name: USER, level: 1 }).waitFor();
  await tab(page, 'Password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText(`The message to ${EMAIL} is in the outbox`, { exact: false }).waitFor();
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Outbox' }).click();
  await dialog.getByText(EMAIL).first().waitFor();
  const query = { searchKey: 'recipient' as const, searchValue: EMAIL };
  const [message] = (await api.outbox.list({ query })).items;
  return linkIn(message?.text ?? null);
}

it('an administrator creates a group and invites a user, who sets a password and a passkey and sees that group alone', async () => {
  await createGroup();
  const link = await inviteUser();
  expect(link).toContain('/set_password');

  const seat = await openPage(browser, url);
  await addAuthenticator(seat.page);
  await seat.page.goto(link.replace('127.0.0.1', 'localhost'));
  await seat.page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await seat.page.getByLabel('Repeat new password').fill(PASSWORD);
  await seat.page.getByRole('button', { name: 'Set password' }).click();
  await seat.page.getByRole('button', { name: 'Go to sign-in' }).click();
  await signIn(seat.page, { username: USER, password: PASSWORD });
  const account = await openAccount(seat.page);
  await account.getByRole('button', { name: 'Add passkey…' }).click();
  await account.getByLabel('Name of the passkey').fill('Laptop');
  const form = account.locator('form', { hasText: 'Create passkey' });
  await form.getByLabel('Current password').fill(PASSWORD);
  await account.getByRole('button', { name: 'Create passkey' }).click();
  await account.getByRole('button', { name: 'I have saved them' }).click();
  await account.getByRole('list', { name: 'Passkeys' }).getByText('Laptop').waitFor();
  await seat.page.keyboard.press('Escape');
  await seat.page.getByRole('button', { name: /your menu$/ }).click();
  await seat.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await seat.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await seat.page.getByRole('navigation', { name: 'Main' }).waitFor();

  const list = seat.page.getByRole('grid', { name: 'Units' });
  await list.getByText(nameOf(0), { exact: true }).waitFor();
  expect(await list.locator('[data-row]').count()).toBe(1);
  await seat.page.getByText(GROUP, { exact: true }).first().waitFor();
  expect(await seat.page.getByText('North-desk').count()).toBe(0);
  expect(seat.problems).toEqual([]);
});

it('shares a channel with a second inventory, which accepts it and watches', async () => {
  await channel.publish();
  const { inventory } = await api.channels.get({ params: { id: channel.channelId } });
  await page.goto('/manage/shares/publishers');
  await page.getByRole('button', { name: 'New publisher' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(SHARE);
  await dialog.getByLabel('Group', { exact: true }).selectOption({ label: `North-desk · ${inventory.name}` });
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: SOURCE });
  await dialog.getByRole('button', { name: 'Publish channel' }).click();
  await page.getByText(`${SHARE} is published`).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const key = (await page.locator('code').innerText()).trim();

  const agency = await openPage(browser, product.url);
  await signIn(agency.page, far.administrator, '/manage/shares/subscribers');
  await agency.page.getByRole('button', { name: 'New subscriber' }).first().click();
  const ask = agency.page.getByRole('dialog');
  await ask.getByLabel('Name', { exact: true }).fill('Harvest');
  await ask.getByLabel('Share key', { exact: true }).fill(key);
  await ask.getByLabel('Server', { exact: true }).selectOption({ index: 1 });
  await ask.getByRole('button', { name: 'Create', exact: true }).click();
  await agency.page.getByText('The share was requested.').waitFor();

  await tab(page, 'Subscribers');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('Video is being sent').waitFor({ timeout: 60_000 });
  await agency.page.getByRole('link', { name: 'Open channel Harvest' }).click();
  await agency.page.locator('video[data-playing]').waitFor({ timeout: 30_000 });
  expect((await watchFrames(agency.page.locator('video'), 20)).pictures).toBeGreaterThan(5);
  expect(agency.problems).toEqual([]);
});

it('rolls software out to 20 units, of which two fail and are tried again', async () => {
  const { names } = units;
  const lines = [...names.slice(2), ...names.slice(0, 2)].map((name) => `${name};van`);
  await page.goto('/system/batch_upgrade');
  await page.getByRole('button', { name: 'New rollout' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(ROLLOUT);
  await dialog.getByLabel('Version', { exact: true }).fill('8.3.0');
  const buffer = Buffer.from(`name;comment\n${lines.join('\n')}\n`);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'vans.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('20 ready').waitFor();
  await dialog.getByRole('button', { name: 'Start rollout' }).click();
  const last = page.getByRole('region', { name: /Phase 3/ });
  await last.getByText('Upgrade failed 2').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await last.getByText('Succeeded 17').waitFor({ timeout: 60_000 });
}, 300_000);

it('gets a signed webhook of a start after the receiver was down', async () => {
  const { groupId } = await recordsOf(api);
  const inventory = (await api.groups.lightFetch()).find(({ uid }) => uid === groupId)?.inventoryName ?? '';
  await page.goto('/manage/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(HOOK);
  await dialog.getByLabel('Address', { exact: true }).fill(receiver.address);
  await dialog.getByRole('checkbox', { name: 'A transmission has its first picture' }).check();
  await dialog.getByLabel('Inventory', { exact: true }).selectOption({ label: inventory });
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const shown = dialog.getByText(/^whsec_/);
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have stored the key' }).click();

  const crew = (await recordsOf(api)).units.find(({ name }) => name === 'crew-1');
  const studio = (await recordsOf(api)).channels.find(({ channelName }) => channelName === 'studio-1');
  await api.units.startStream({ params: { id: crew?.uid ?? '' }, body: { channelId: studio?.channelId ?? '' } });
  await page.getByText(/^answered 503/).waitFor({ timeout: 60_000 });
  receiver.isDown = false;
  await until('the event arrives', () => receiver.received.length >= 2, 30_000);
  const got = receiver.received.at(-1);
  expect(got?.signature).toBe(signatureOf(secret, got?.signed ?? ''));
  expect(JSON.parse(got?.body ?? '')).toMatchObject({
    type: 'transmission.started',
    data: { unit: { name: 'crew-1' } },
  });
});

it('and reads all that in the audit', async () => {
  const entries = [
    ['group', 'Group: create', GROUP],
    ['user', 'User: create', USER],
    ['user', 'User: set password', USER],
    ['publisher', 'Publisher: create', SHARE],
    ['publisher', 'Publisher: accept', SHARE],
    ['rollout', 'Software rollout: create', ROLLOUT],
    ['rollout', 'Software rollout: retry', ROLLOUT],
    ['webhook', 'Webhook: create', HOOK],
    ['unit', 'Unit: start', 'crew-1'],
  ] as const;
  const list = page.getByRole('grid', { name: 'Audit' });
  for (const [noun, action, name] of entries) {
    await page.goto(`/manage/audit?noun=${noun}`);
    await list.locator('[data-row]', { hasText: action }).filter({ hasText: name }).first().waitFor();
  }
  expect(await faultsOf(page, 'administration-audit')).toEqual([]);
  expect(screen.problems).toEqual([]);
});
