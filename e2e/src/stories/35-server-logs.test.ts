import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
const openServer = async () => {
  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await page.getByRole('heading', { name: 'media-1', level: 1 }).waitFor();
};
/** Downloads the newest listed bundle. */
async function downloaded(): Promise<string> {
  const link = page.getByRole('link', { name: /^Download, / }).first();
  await link.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return gunzipSync(await readFile(await file.path())).toString();
}

it('a server sends its logs, and those of a channel, which are downloaded', async () => {
  await openServer();
  await tab('Logs');
  await page.getByText('No logs yet').waitFor();
  await page.getByRole('button', { name: 'Send logs' }).click();
  expect(await downloaded()).toContain('the media server runs');
  expect(await faultsOf(page, 'server-logs')).toEqual([]);

  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Logs…' }).click();
  await dialog.getByRole('button', { name: 'Send logs' }).click();
  const log = await downloaded();
  await dialog.getByRole('cell', { name: 'done', exact: true }).waitFor();
  expect(log).toContain('the channel begins');
  expect(log).not.toContain('the media server runs');
  expect(await faultsOf(page, 'channel-logs')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(screen.problems).toEqual([]);
});

it('a server has a location and labels, by which the list is searched and filtered', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const [server] = items;
  if (!server) throw new Error('no server');
  const label = await api.labels.create({
    params: { id: server.inventory.id },
    body: { label: 'Rack 4', colour: 'violet' },
  });
  await openServer();
  await page.getByLabel('Location', { exact: true }).fill('Hauptstrasse 1, Berlin');
  await page.getByLabel('Coordinates').fill('52.52');
  await page.getByText('Must match the pattern: 52.52, 13.405').waitFor();
  await page.getByLabel('Coordinates').fill('52.52, 13.405');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Server saved').waitFor();
  await page.getByLabel('Rack 4').click();
  await expect.poll(async () => (await api.servers.get({ params: { id: server.id } })).labels).toHaveLength(1);
  expect(await api.servers.get({ params: { id: server.id } })).toMatchObject({
    address: 'Hauptstrasse 1, Berlin',
    coordinates: { lat: 52.52, lng: 13.405 },
  });
  expect(await faultsOf(page, 'server-general')).toEqual([]);
  await page.goto(`/manage/devices?label=${label.id}`);
  const row = page.getByRole('grid', { name: 'Servers' }).getByRole('row').filter({ hasText: 'media-1' });
  await row.getByText('Rack 4').waitFor();
  expect(await faultsOf(page, 'servers-labelled')).toEqual([]);
  await api.labels.remove({ params: { labelId: label.id } });
  await api.servers.update({ params: { id: server.id }, body: { address: '', coordinates: null } });
  expect(screen.problems).toEqual([]);
});

it('a server is reset after the dialog has said what goes off air', async () => {
  await openServer();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await dialog.getByText('All programs of its channels restart.').waitFor();
  await dialog.getByRole('listitem').first().waitFor();
  expect(await faultsOf(page, 'server-reset')).toEqual([]);
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('The server was reset.').waitFor({ timeout: 60_000 });
  await expect
    .poll(async () => (await api.servers.list({ query: { searchValue: 'media-1' } })).items[0]?.online)
    .toBe(true);
  expect(screen.problems).toEqual([]);
});
