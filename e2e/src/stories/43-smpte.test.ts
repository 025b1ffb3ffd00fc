import { expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

it('a server is set to a PTP domain, and a channel of it is sent as SMPTE 2110', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const params = { id: items[0]?.id ?? '' };
  const { requested, reported } = await api.serverSmpte.get({ params });
  // Without GStreamer it sends no ST 2110, and the tab is missing.
  if (reported === null) return;
  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await tab('SMPTE 2110');
  await page.getByLabel('PTP domain').fill('128');
  await page.getByText('Must be 127 or less').waitFor();
  await page.getByLabel('PTP domain').fill('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('SMPTE 2110 saved').waitFor();
  await expect
    .poll(async () => (await api.serverSmpte.get({ params })).reported?.applied, { timeout: 30_000 })
    .toMatchObject({ ptpDomain: 5 });
  await page.getByText('The server has not applied these settings yet.').waitFor({ state: 'detached' });
  expect(await faultsOf(page, 'smpte-server')).toEqual([]);

  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).click();
  await tab('SMPTE 2110');
  await page.getByText('Not sent as SMPTE 2110').waitFor();
  await page.getByRole('button', { name: 'Add ST 2110 destination' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Studio core');
  await form.getByLabel('IPv4 address', { exact: true }).fill('239.10.1.1');
  await form.getByLabel('Video port (ST 2110-20)').fill('20000');
  await form.getByLabel('Audio port (ST 2110-30)').fill('20002');
  await form.getByRole('button', { name: 'Add destination' }).click();
  const destinations = page.getByRole('list', { name: 'SMPTE 2110' });
  await destinations.getByText('Studio core').waitFor();
  expect(await faultsOf(page, 'smpte-channel')).toEqual([]);

  const { items: channels } = await api.channels.list({ query: { searchValue: 'studio-' } });
  const ids = new Map(channels.map(({ id, name }) => [name, { params: { id } }]));
  const [own, other] = [ids.get('studio-1'), ids.get('studio-2')];
  if (!own || !other) throw new Error('the channels are away');
  // Another channel of the server cannot send there too.
  const body = { host: '239.10.1.1', port: 20_000, audioPort: 20_002 };
  await expect(api.destinations.setSmpte({ ...other, body })).rejects.toMatchObject({ problem: { code: 'INVALID' } });
  await destinations.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Not sent as SMPTE 2110').waitFor();
  await api.serverSmpte.set({ params, body: requested });
  expect(screen.problems).toEqual([]);
});
