import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findChannel, idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

const { url } = inject('product');
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const USER = 'e2e-archive';
const PASSWORD = 'Kept-by-the-archive-100';
const RECORDED_MS = 6_000;
let channelId = '';
let groupId = '';
let fileName = '';

/** What the archive fetches with HTTP Basic. */
const fetches = (address: string, password = PASSWORD) =>
  fetch(new URL(address, url), {
    headers: { authorization: `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}` },
    redirect: 'error',
  });
const feed = (password?: string) => fetches(`/ingest/feed.xml?channelId=${channelId}`, password);
const statusOf = async (password?: string) => (await feed(password)).status;

beforeAll(async () => {
  ({ channelId } = await findChannel(api, 'studio-1'));
  ({ groupId } = await recordsOf(api));
  const query = { groupId, channelId };
  const known = new Set((await api.channelFiles.list({ query })).items.map(({ fileId }) => fileId));
  await putOnAir(api, 'crew-1', 'studio-1');
  await api.channels.setRecording({ params: { id: channelId }, body: { enabled: true } });
  await until(
    'the channel records',
    async () =>
      ((await api.channelFiles.running({ params: { id: channelId } })).recording?.lengthMs ?? 0) > RECORDED_MS,
    60_000,
  );
  await api.channels.setRecording({ params: { id: channelId }, body: { enabled: false } });
  const added = async () => (await api.channelFiles.list({ query })).items.find(({ fileId }) => !known.has(fileId));
  fileName = (await until('the file is there', added, 60_000)).fileName;
  await idleAgain(api);
}, 240_000);

afterAll(async () => {
  const { items } = await api.inventories.list({ query: { searchValue: 'Metro News' } });
  for (const { id } of items) await api.ingestAccounts.remove({ params: { id } });
});

it('an archive gets an account on screen, polls the feed and fetches a file, until the account is deleted', async () => {
  await page.goto('/stories');
  await page.getByRole('button', { name: 'Ingest account' }).click();
  const inventory = dialog.getByLabel('Inventory', { exact: true });
  if ((await inventory.count()) > 0) await inventory.selectOption({ label: 'Metro News' });
  await dialog.getByText(/^With an ingest account, another system/).waitFor();
  expect(await faultsOf(page, 'ingest-account-none')).toEqual([]);
  expect(await statusOf()).toBe(401);
  await dialog.getByLabel('User name').fill(USER);
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Ingest account saved').first().waitFor();
  await dialog.getByText('/ingest/feed.xml').first().waitFor();
  expect(await faultsOf(page, 'ingest-account')).toEqual([]);

  expect(await statusOf('Wrong-password-1')).toBe(401);
  const answer = await feed();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const item = (await answer.text()).split('<item>').find((one) => one.includes(`<media:title>${fileName}<`)) ?? '';
  const [, address = '', size = ''] = /<media:content url="([^"]+)"[^>]* fileSize="(\d+)"/.exec(item) ?? [];
  const file = await fetches(new URL(address).pathname);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/x-matroska']);
  expect((await file.arrayBuffer()).byteLength).toBe(Number(size));

  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const asks = page.getByRole('dialog', { name: 'Delete the ingest account?' });
  expect(await faultsOf(page, 'ingest-account-delete')).toEqual([]);
  await asks.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('Ingest account deleted').first().waitFor();
  expect(await statusOf()).toBe(401);
  expect((await fetches(new URL(address).pathname)).status).toBe(401);
  expect(screen.problems).toEqual([]);
});
