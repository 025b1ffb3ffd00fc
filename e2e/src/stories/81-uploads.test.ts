import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'uploads_81';
const NAME = 'opener-81.mp4';
const product = inject('product');
const desk = await openDesk();
const { api } = desk;
const { page, problems } = desk.screen;
const dialog = page.getByRole('dialog');
const list = page.getByRole('list', { name: 'Incomplete uploads' });
let channel: RtmpChannel;
let clip: string;
let groupId: string;

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
const uploads = () => api.fileUploads.list({ query: { groupId } });
const filesNamed = async (searchValue: string) =>
  (await api.channelFiles.list({ query: { groupId, searchValue } })).items;

/** A clip of several pieces: noise does not compress. */
beforeAll(async () => {
  ({ groupId } = await recordsOf(api));
  channel = await RtmpChannel.start(api, { url: product.url, server: 'uploads-81', channel: CHANNEL });
  clip = path.join(channel.folder, NAME);
  const picture = '-f lavfi -i testsrc2=size=640x360:rate=25 -vf noise=alls=100:allf=t -t 12';
  const coded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -b:v 12M -minrate 12M -maxrate 12M -bufsize 12M -g 25';
  execFileSync('ffmpeg', ['-v', 'error', ...`${picture} ${coded}`.split(' '), clip]);
  await until(
    'the server',
    async () => (await api.channels.status({ params: { id: channel.channelId } })).status === 'idle',
    60_000,
  );
}, 180_000);
afterAll(() => channel.stop());

it('a person uploads a clip, loses the network in the middle, and continues after a reload', async () => {
  let pieces = 0;
  // Two pieces arrive; then the network fails.
  await page.route('**/media/file-uploads/**', (route) => {
    if (route.request().method() === 'PATCH' && (pieces += 1) > 2) return route.abort('internetdisconnected');
    return route.continue();
  });
  await page.goto('/files');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: CHANNEL });
  await dialog.locator('input[type=file]').setInputFiles(clip);
  await dialog.getByRole('button', { name: 'Upload files', exact: true }).click();
  await list.getByText('waiting for the connection').waitFor();
  const [cut] = await uploads();
  expect(cut).toMatchObject({ fileName: NAME, own: true });
  expect(cut?.receivedBytes).toBe(2 * 4 * 1024 * 1024);
  expect(await faultsOf(page, 'uploads')).toEqual([]);

  await page.unroute('**/media/file-uploads/**');
  await page.reload();
  await list.getByText('interrupted').waitFor({ timeout: 60_000 });
  // Only the same file continues it.
  const again = list.locator('input[type=file]');
  await again.setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.from('other') });
  await page.getByText(`This is another file. Choose ${NAME} again.`).waitFor();
  await again.setInputFiles(clip);
  await list.waitFor({ state: 'hidden', timeout: 60_000 });
  const [file] = await until('the file in the index', async () => {
    const found = await filesNamed(NAME);
    return found.length > 0 ? found : undefined;
  });
  expect(file).toMatchObject({ kind: 'uploaded', sha256: sha256(clip), channel: { name: CHANNEL } });
  expect(file?.media).toMatchObject({ video: 'h264', width: 640 });
  expect(problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
}, 180_000);

it('it is downloaded as it was, and played out to its channel', async () => {
  await page.goto(`/files?q=${NAME}`);
  await page.getByRole('grid', { name: 'Files' }).getByText(NAME, { exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect(sha256(await (await downloading).path())).toBe(sha256(clip));
  await page.getByRole('button', { name: 'Play out', exact: true }).click();
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: CHANNEL });
  await dialog.getByLabel('Loop', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Play out', exact: true }).click();
  const params = { id: channel.channelId };
  const status = async () => (await api.channels.status({ params })).status;
  await until('the clip on air', async () => (await status()) === 'PlayStoredFile', 60_000);
  // Files in the queue of a playout are not deleted.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByText('The file is in the playout queue of a channel: remove it from the queue first')
    .first()
    .waitFor();
  await api.playouts.stop({ body: { channelId: channel.channelId } });
  await until('an idle channel', async () => (await status()) === 'idle', 60_000);
}, 180_000);

it('what is no film is refused in words, and is not kept', async () => {
  await page.goto('/files');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await dialog.getByLabel('Channel', { exact: true }).selectOption({ label: CHANNEL });
  const buffer = Buffer.from('<html><script>alert(1)</script></html>');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'page-81.mp4', mimeType: 'video/mp4', buffer });
  await dialog.getByRole('button', { name: 'Upload files', exact: true }).click();
  await page.getByText('The file contains no video or sound: it was not kept').waitFor();
  expect(await filesNamed('page-81')).toEqual([]);
  expect(await uploads()).toEqual([]);
});

it('an administrator sets how long files are kept, and the page announces what goes', async () => {
  const [file] = await filesNamed(NAME);
  expect(file).toBeDefined();
  const before = await api.channelFiles.groupRetention({ params: { id: groupId } });
  await page.goto('/manage/groups');
  const { items } = await api.groups.list({ query: {} });
  const group = items.find(({ id }) => id === groupId);
  await page
    .getByRole('grid', { name: 'Groups' })
    .getByText(group?.name ?? '', { exact: true })
    .click();
  await page.getByRole('tab', { name: 'Files', exact: true }).click();
  const days = page.getByLabel('Days to keep files').first();
  await days.fill('1');
  await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
  await page.getByText('Retention saved').waitFor();
  expect(await api.channelFiles.groupRetention({ params: { id: groupId } })).toEqual({ ...before, days: 1 });
  expect(await faultsOf(page, 'file-retention')).toEqual([]);
  await page.goto('/files');
  await page.getByText(/within 24 hours by (its|their) retention/).waitFor();
  await api.channelFiles.setGroupRetention({ params: { id: groupId }, body: before });
});
