import { execFileSync } from 'node:child_process';
import { expect, it, afterAll, beforeAll } from 'vitest';
import { idleAgain, putOnAir } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const status = page.getByRole('status', { name: 'Show the graphic' });

beforeAll(() => putOnAir(api, 'crew-1', 'studio-1'));
afterAll(() => idleAgain(api));

/** A PNG of one colour. */
const png = (size: string): Buffer =>
  execFileSync('ffmpeg', [
    ...'-loglevel error -f lavfi -i'.split(' '),
    `color=red:s=${size}`,
    ...'-frames:v 1 -f image2pipe -c:v png pipe:1'.split(' '),
  ]);
const choose = (name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });

it('a graphic is added, placed, switched on over the picture that is sent, and off', async () => {
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).click();
  await tab('Graphics overlay').click();
  await page.getByText('There are no graphics yet').waitFor();
  expect(await faultsOf(page, 'graphics-none')).toEqual([]);
  expect(await page.getByRole('checkbox', { name: 'Show the graphic' }).isDisabled()).toBe(true);

  // Files of another type are refused with a message.
  await choose('photo.png', Buffer.from('GIF89a'));
  await page.getByText('File type is not supported').waitFor();
  await choose('wide.png', png('2002x10'));
  await page.getByText('File resolution is too high').waitFor();
  await choose('Logo.png', png('400x300'));
  const files = page.getByRole('list', { name: 'Graphics of the inventory' });
  await files.getByText('400×300', { exact: false }).waitFor();
  await choose('Logo.png', png('400x300'));
  await page.getByText('File already exists').waitFor();

  await page.getByLabel('Graphic', { exact: true }).selectOption('Logo');
  await page.getByLabel('Horizontal position, %').fill('101');
  await page.getByText('Must be 100 or less').waitFor();
  await page.getByLabel('Horizontal position, %').fill('0');
  await page.getByRole('img', { name: 'Picture of the channel with the graphic' }).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Overlay configuration was saved').waitFor();
  expect(await faultsOf(page, 'graphics-placed')).toEqual([]);

  // Without a destination there is no programme to show it on.
  await page.getByRole('checkbox', { name: 'Show the graphic' }).click();
  await status.getByText('Waiting').waitFor();
  await page.getByText('No streaming destination is on').waitFor();
  const [channel] = (await api.channels.list({ query: { searchKey: 'name', searchValue: 'studio-1' } })).items;
  const params = { id: channel?.id ?? '' };
  const { destinationId } = await api.destinations.create({ params, body: { protocol: 'hls', name: 'graphics' } });
  const one = { params: { ...params, destinationId } };
  await api.destinations.setState({ ...one, body: { on: true } });
  await status.getByText('On air').waitFor({ timeout: 60_000 });
  await status.getByText('of a core').waitFor();
  expect(await faultsOf(page, 'graphics-on')).toEqual([]);

  await files.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('A channel shows the graphic').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('checkbox', { name: 'Show the graphic' }).click();
  await status.getByText('Off', { exact: true }).waitFor({ timeout: 30_000 });
  await api.destinations.remove(one);
}, 240_000);

it('a graphic is the picture of the slate', async () => {
  await page.getByLabel('Slate picture').selectOption('Logo');
  await page.getByText('Slate picture saved').waitFor();
  await page.getByLabel('Slate picture').selectOption('None');
  await page.getByLabel('Graphic', { exact: true }).selectOption('None');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Overlay configuration was saved').first().waitFor();
  const files = page.getByRole('list', { name: 'Graphics of the inventory' });
  await files.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no graphics yet').waitFor();
}, 60_000);
