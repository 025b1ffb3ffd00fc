import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

it('names, format and time zone of the recordings of a server are set, and the server applies them', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const params = { id: items[0]?.id ?? '' };
  const first = (await api.serverSettings.mmhConfiguration({ params })).requested;
  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await tab('Settings');
  await page.getByLabel('File name prefix').fill('NEWS DESK');
  await page.getByText('Must match the pattern: a-z A-Z 0-9 @~_-+={},!()').waitFor();
  await page.getByLabel('File name prefix').fill('DESK_');
  await page.getByLabel('File name', { exact: true }).selectOption('channelTime');
  await page.getByLabel('File format').selectOption('mp4');
  await page.getByLabel('Time zone of file names').selectOption('Asia/Kolkata');
  await page.getByText(/^For example DESK_studio-1-20[\dT-]+\+0530-000\.mp4$/).waitFor();
  await page.getByLabel('Channels, max.').fill('1');
  await page.getByRole('button', { name: 'Apply' }).click();
  // The server already has more channels.
  await page.getByText('Output channel license is exceeded').waitFor();
  await page.getByLabel('Channels, max.').fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Settings saved').waitFor();
  await expect
    .poll(async () => (await api.serverSettings.mmhConfiguration({ params })).reported, { timeout: 30_000 })
    .toMatchObject({ filePrefix: 'DESK_', fileName: 'channelTime', fileFormat: 'mp4', timeZone: 'Asia/Kolkata' });
  await page.getByText('The server has not applied these settings yet.').waitFor({ state: 'detached' });
  // The form shows what is stored now.
  await expect.poll(() => page.getByLabel('File name prefix').inputValue()).toBe('DESK_');
  expect(await faultsOf(page, 'server-settings')).toEqual([]);
  await api.serverSettings.setMmhConfiguration({ params, body: first });
  expect(screen.problems).toEqual([]);
});

it('a server has thresholds of its own, raises its alert by them, and is automatic again', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const params = { id: items[0]?.id ?? '' };
  const types = async () => Object.values((await api.servers.get({ params })).alerts).map(({ type }) => type);
  await page.goto(`/manage/devices?open=${params.id}`);
  await tab('Alerts');
  await page.getByLabel('Mode').selectOption('Manual');
  const storage = page.getByRole('group', { name: 'Server storage' });
  await storage.getByLabel('Warning, % or more').fill('96');
  await storage.getByText('Must be 96 or more').waitFor();
  await storage.getByLabel('Warning, % or more').fill('0');
  await page.getByRole('button', { name: 'Apply rules' }).click();
  await expect.poll(types, { timeout: 15_000 }).toContain('serverStorage');
  expect(await faultsOf(page, 'server-alerts')).toEqual([]);
  await page.getByLabel('Mode').selectOption('Automatic');
  await page.getByRole('button', { name: 'Apply rules' }).click();
  await expect
    .poll(() => api.alerts.configurationOfServer({ params }))
    .toMatchObject({ mode: 'automatic', settings: { serverStorage: { warning: 80, critical: 95 } } });
  expect(screen.problems).toEqual([]);
});
