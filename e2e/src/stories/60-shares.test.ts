import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Api } from '../api/api.js';
import { openPage, type Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { watchFrames } from '../browser/video.js';
import { FarInventory } from '../product/far-inventory.js';
import { addPerson } from '../product/people.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const product = inject('product');
const { url } = product;
const SOURCE = 'published_channel';
const SHARE = 'Morning show';
const INVENTORY = 'Elsewhere';

const { api, browser } = await openDesk();
let channel: RtmpChannel;
let far: FarInventory;
let publishing: Screen;
let subscribing: Screen;
let subscriber: Api;

beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url, server: 'shares-1', channel: SOURCE });
  const { inventory, groups } = await placeOf(channel.channelId);
  far = await FarInventory.start(product, { id: 'elsewhere', name: INVENTORY });
  expect(inventory).not.toBe(INVENTORY);
  const here = await addPerson(product, { username: 'publisher', roles: ['luc_media_group_admin'], groups });
  subscriber = far.api;
  publishing = await openPage(browser, url);
  subscribing = await openPage(browser, url);
  await signIn(publishing.page, here, '/manage/shares/publishers');
  await signIn(subscribing.page, far.administrator, '/manage/shares/subscribers');
});
afterAll(async () => {
  await channel.stop();
  await far.stop();
});

async function placeOf(id: string) {
  const { inventory } = await api.channels.get({ params: { id } });
  const groups = await api.channels.groups({ params: { id } });
  return { inventory: inventory.name, groups: groups.map(({ name }) => name) };
}

/** Publishes the channel on screen; returns the share key. */
async function publish(): Promise<string> {
  const { page } = publishing;
  await page.getByText('Nothing is published yet').waitFor();
  expect(await faultsOf(page, 'publishers-none')).toEqual([]);
  await page.getByRole('button', { name: 'New publisher' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish channel' }).click();
  await dialog.getByText('This field is required').first().waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill(SHARE);
  await dialog.getByLabel('Description', { exact: true }).fill('Paris');
  await dialog.getByLabel('Group', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: SOURCE });
  expect(await faultsOf(page, 'publisher-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish channel' }).click();
  // Its toast disappears after three seconds, and a click may take that long on a busy machine.
  await page.getByRole('heading', { name: SHARE, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const key = (await page.locator('code').innerText()).trim();
  expect(key).toMatch(/^(?:\w{4}-){6}\w{4}$/);
  expect(await faultsOf(page, 'publisher')).toEqual([]);
  return key;
}

it('a channel is published, asked for, accepted, watched in another inventory, and cut off at its end', async () => {
  await channel.publish();
  const key = await publish();

  const { page } = subscribing;
  expect(await faultsOf(page, 'subscribers-none')).toEqual([]);
  await page.getByRole('button', { name: 'New subscriber' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Agency');
  await dialog.getByLabel('Share key', { exact: true }).fill('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345');
  await dialog.getByLabel('Server', { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByText('There is no share with this key').waitFor();
  expect(await faultsOf(page, 'subscriber-form')).toEqual([]);
  await dialog.getByLabel('Share key', { exact: true }).fill(key.toLowerCase());
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('The share was requested.').waitFor();
  expect(await faultsOf(page, 'subscriber-waiting')).toEqual([]);

  await publishing.page.getByRole('tab', { name: 'Subscribers' }).click();
  await publishing.page.getByRole('row', { name: INVENTORY }).getByText('Waiting').waitFor();
  expect(await faultsOf(publishing.page, 'publisher-waiting')).toEqual([]);
  await publishing.page.getByRole('button', { name: 'Accept' }).click();
  await publishing.page.getByText('Video is being sent').waitFor({ timeout: 60_000 });
  expect(await faultsOf(publishing.page, 'publisher-accepted')).toEqual([]);

  await page.getByText('The share was accepted.').waitFor();
  await page.getByText('Paris', { exact: true }).waitFor();
  expect(await faultsOf(page, 'subscriber-accepted')).toEqual([]);
  await page.getByRole('link', { name: 'Open channel Agency' }).click();
  await page.locator('video[data-playing]').waitFor({ timeout: 30_000 });
  const { pictures, width } = await watchFrames(page.locator('video'), 20);
  expect([pictures > 5, width]).toEqual([true, 320]);
  expect(await page.content()).not.toContain(SOURCE);

  const [watched] = (await subscriber.subscribers.list({ query: { kind: 'shares' } })).items;
  const id = watched?.channel?.id ?? '';
  const before = await passphraseOf(id);
  await publishing.page.getByRole('button', { name: 'End share' }).click();
  await publishing.page.getByRole('dialog').getByRole('button', { name: 'End share' }).click();
  expect(await cutOff(id, performance.now())).toBeLessThan(5);
  await publishing.page.getByText('has ended').waitFor();
  // The earlier passphrase of the share is no longer valid.
  expect(await passphraseOf(id)).not.toBe(before);
  await page.goto('/manage/shares/subscribers');
  await page.getByRole('row', { name: 'Agency' }).getByText('Ended').waitFor();
  expect(await faultsOf(page, 'subscribers-ended')).toEqual([]);
});

it('a share is cut off when its time is over', async () => {
  const [publisher] = (await api.publishers.list({})).items;
  const params = { id: publisher?.id ?? '' };
  const [over] = (await subscriber.subscribers.list({ query: { kind: 'shares' } })).items;
  await subscriber.subscribers.remove({ params: { id: over?.id ?? '' } });
  const { items: servers } = await subscriber.servers.list({});
  const body = { name: 'Agency', shareKey: publisher?.shareKey ?? '', serverId: servers[0]?.id ?? '' };
  const asked = await subscriber.subscribers.create({ body });
  await api.publishers.accept({ params: { ...params, subscriberId: asked.id } });
  const id = asked.channel?.id ?? '';
  await until('the picture', async () => {
    const { status, video } = await subscriber.channels.status({ params: { id } });
    return status === 'collecting' && video?.width === 320;
  });
  const inMs = 2000;
  await api.publishers.update({ params, body: { endsAt: Date.now() + inMs } });
  expect(await cutOff(id, performance.now() + inMs)).toBeLessThan(5);
  expect(await subscriber.subscribers.get({ params: { id: asked.id } })).toMatchObject({ state: 'ended', share: null });
  await publishing.page.reload();
  await publishing.page.getByText('Ended', { exact: true }).first().waitFor();
  expect(await faultsOf(publishing.page, 'publisher-ended')).toEqual([]);
  // Its name can change while its end is in the past.
  await publishing.page.getByRole('tab', { name: 'General' }).click();
  await publishing.page.getByLabel('Name', { exact: true }).fill('Evening show');
  await publishing.page.getByRole('button', { name: 'Apply' }).click();
  await publishing.page.getByText('Publisher saved').waitFor();
});

async function passphraseOf(id: string) {
  const [input] = await subscriber.channels.inputSource({ params: { id } });
  return input?.passphrase;
}

/** Waits until a channel receives nothing; returns the time from a moment of `performance.now()` until then, s. */
async function cutOff(id: string, fromMs: number): Promise<number> {
  await until('the picture to be cut off', async () => {
    const { status, receivedKbps } = await subscriber.channels.status({ params: { id } });
    return status !== 'collecting' && receivedKbps === 0;
  });
  const seconds = (performance.now() - fromMs) / 1000;
  process.stdout.write(`a share that ends is cut off after ${seconds.toFixed(1)} s\n`);
  return seconds;
}
