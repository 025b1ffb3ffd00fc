import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;

it('a server is set to where it makes IP pipes, and makes none while they are switched off', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const [server] = items;
  const params = { id: server?.id ?? '' };
  const inventory = { params: { id: server?.inventory.id ?? '' }, query: { searchKey: 'ipPipe' as const } };
  const withPipes = async () => (await api.serverSettings.mmhServers(inventory)).map(({ name }) => name);
  expect(await withPipes()).toContain('media-1');
  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await page.getByRole('tab', { name: 'IP pipe', exact: true }).click();
  await page.getByText('Anyone who can reach these ports can reach the devices').waitFor();
  await page.getByText('No pipe is open').waitFor();
  await page.getByLabel('IP pipe port').fill('65536');
  await page.getByText('Must be 65535 or less').waitFor();
  await page.getByLabel('IP pipe port').fill('19450');
  await page.getByLabel('Ports, max.').fill('8');
  await page.getByLabel('IP pipes').selectOption('Off');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('IP pipe saved').waitFor();
  await expect
    .poll(async () => (await api.serverIpPipe.get({ params })).reported?.applied, { timeout: 30_000 })
    .toEqual({ on: false, interface: null, firstPort: 19_450, ports: 8 });
  await page.getByText('The server has not applied these settings yet.').waitFor({ state: 'detached' });
  expect(await withPipes()).not.toContain('media-1');
  expect(await faultsOf(page, 'server-ip-pipe')).toEqual([]);
  await api.serverIpPipe.set({ params, body: { on: true, firstPort: null, ports: null } });
  await expect.poll(withPipes, { timeout: 30_000 }).toContain('media-1');
  expect(screen.problems).toEqual([]);
});
