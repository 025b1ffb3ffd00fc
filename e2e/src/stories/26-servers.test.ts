import { expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { url } = inject('product');
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

it('a server is added, renamed, seen in the list of its channels, and deleted with them', async () => {
  await page.goto('/manage/devices');
  const list = page.getByRole('grid', { name: 'Servers' });
  await list.getByText('media-1', { exact: true }).waitFor();
  expect(await faultsOf(page, 'servers')).toEqual([]);

  await page.getByRole('button', { name: 'Add server' }).click();
  await dialog.getByLabel('Name').fill('outside van');
  await dialog.getByLabel('Channels').selectOption('2');
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Name').fill('outside_van');
  await dialog.getByRole('button', { name: 'Add server' }).click();
  await dialog.getByText(`--console ${url}`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { name: 'outside_van', level: 1 }).waitFor();

  await page.getByLabel('Name').fill('outside_truck');
  await page.getByLabel('Comment').fill('Garage 2');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: 'outside_truck', level: 1 }).waitFor();
  expect(await faultsOf(page, 'server')).toEqual([]);
  await tab('Server info');
  await page.getByText('The server has not reported yet.').waitFor();

  await tab('Channels');
  await page.getByRole('link', { name: 'outside_van-1', exact: true }).click();
  await page.getByRole('heading', { name: 'outside_van-1', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Back to Channels' }).click();
  const row = page.getByRole('grid', { name: 'Channels' }).getByRole('row').filter({ hasText: 'outside_van-1' });
  await row.getByText('outside_truck').waitFor();

  await page.goto('/manage/devices');
  await list.getByText('media-1', { exact: true }).click();
  await page.getByRole('heading', { name: 'media-1', level: 1 }).waitFor();
  await tab('Server info');
  await page.getByText('Inputs', { exact: true }).waitFor();
  expect(await faultsOf(page, 'server-info')).toEqual([]);
  await tab('Channels');
  await page.getByRole('link', { name: 'studio-1', exact: true }).waitFor();
  expect(await faultsOf(page, 'server-channels')).toEqual([]);
  await tab('Export destination');
  await page.getByLabel('Finished recordings are copied to').selectOption('s3');
  await page.getByLabel('Endpoint').fill('http://127.0.0.1:9000');
  await page.getByLabel('Bucket', { exact: true }).fill('news');
  await page.getByLabel('Region').fill('eu-1');
  await page.getByLabel('Access key').fill('AKIDEXAMPLE');
  await page.getByLabel('Secret key').fill('never-shown-again');
  expect(await page.getByLabel('Secret key').getAttribute('type')).toBe('password');
  await page.locator('[aria-invalid="true"]').waitFor();
  // A name that never resolves (RFC 6761).
  await page.getByLabel('Endpoint').fill('https://archive.invalid');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Export destination saved').waitFor();
  expect(await page.getByLabel('Secret key').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Test configuration' }).click();
  await page.getByText('The host is unknown').waitFor();
  expect(await faultsOf(page, 'server-exports')).toEqual([]);
  await page.getByLabel('Finished recordings are copied to').selectOption('none');
  await page.getByRole('button', { name: 'Apply' }).click();
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const params = { id: items[0]?.id ?? '' };
  await expect.poll(async () => (await api.exports.destination({ params })).kind).toBe('none');
  await page.getByRole('button', { name: 'Back to Servers' }).click();

  await list.getByText('outside_truck', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete server' }).click();
  await dialog.getByText('2 channels are deleted, with their streaming destinations.').waitFor();
  await dialog.getByRole('button', { name: 'Delete server' }).click();
  await list.getByText('media-1', { exact: true }).waitFor();
  await list.getByText('outside_truck', { exact: true }).waitFor({ state: 'detached' });
  const left = await api.channels.list({ query: { searchValue: 'outside_van' } });
  expect(left.total).toBe(0);
  expect(screen.problems).toEqual([]);
});
