import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { addPerson } from '../product/people.js';
import { freePort } from '../product/ports.js';
import { RtmpChannel } from '../product/rtmp-channel.js';
import { until } from '../until.js';

const CHANNEL = 'options_40';
const product = inject('product');
const superUser = await openDesk();
const { api } = superUser;
const { page } = superUser.screen;
const who = { username: 'e2e-administrator', roles: ['luc_admin'], groups: ['North-desk'] };
const administrator = await openDesk(await addPerson(product, who));
const dialog = page.getByRole('dialog');
let channel: RtmpChannel;
let port: number;

beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url: product.url, server: 'options-1', channel: CHANNEL });
  port = await freePort();
  const params = { id: channel.channelId };
  for (const [name, at] of [
    ['Cable', port],
    ['Beside', await freePort()],
  ] as const) {
    const body = { protocol: 'srt', name, mode: 'listener', port: at } as const;
    const { destinationId } = await api.destinations.create({ params, body });
    await until('a server with options', async () => {
      const on = { params: { ...params, destinationId }, body: { on: true } };
      return api.destinations.setState(on).then(
        () => true,
        () => false,
      );
    });
  }
  await channel.publish('testsrc2=size=320x180:rate=25', 'sine=sample_rate=48000');
});
afterAll(() => channel.stop());

const destination = (on: Page, name: string) =>
  on.getByRole('list', { name: 'Destinations' }).getByRole('listitem').filter({ hasText: name });
async function openDestinations(on: Page): Promise<void> {
  await on.goto('/manage/channels');
  await on.getByRole('grid', { name: 'Channels' }).getByText(CHANNEL, { exact: true }).click();
  await on.getByRole('tab', { name: 'Destinations', exact: true }).click();
  await destination(on, 'Cable').waitFor();
}
/** Number of the programme in the stream that a receiver gets; undefined while there is no stream. */
const serviceId = async (): Promise<string | undefined> => {
  const probe = '-v error -probesize 500000 -analyzeduration 1000000 -show_entries program=program_id -of csv=p=0';
  const receiver = promisify(execFile)('ffprobe', [...probe.split(' '), `srt://127.0.0.1:${port}`], {
    timeout: 20_000,
  });
  return receiver.then(
    ({ stdout }) => stdout.trim().split(',')[0],
    () => undefined,
  );
};

it('a super user sets an option of a destination on air, and its receiver gets the stream with it', async () => {
  await openDestinations(page);
  await until('the first stream', async () => (await serviceId()) === '1', 90_000);
  await destination(page, 'Cable').getByRole('button', { name: 'FFmpeg…' }).click();
  await dialog.getByText('-mpegts_service_id 1–65535').waitFor();
  const options = dialog.getByLabel('Options');
  for (const hostile of ['-metadata title=x', '-i file:///etc/passwd', '-mpegts_service_id 0']) {
    await options.fill(hostile);
    await options.blur();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await options.fill('');
  }
  await options.fill('-mpegts_service_id 4242');
  expect(await faultsOf(page, 'ffmpeg-options')).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('FFmpeg options of Cable saved').waitFor();
  await until('the stream with its option', async () => (await serviceId()) === '4242', 60_000);
  const stored = await superUser.api.destinations.adminFfmpeg({ params: { id: channel.channelId } });
  expect(stored.destinations.map(({ name, ffmpeg }) => [name, ffmpeg])).toEqual([
    ['Cable', '-mpegts_service_id 4242'],
    ['Beside', ''],
  ]);
  await page.evaluate(() => localStorage.setItem('backhaul.theme', 'light'));
  await superUser.api.client.updatePreferences({ body: { theme: 'light' } });
  await openDestinations(page);
  await destination(page, 'Cable').getByRole('button', { name: 'FFmpeg…' }).click();
  await until('the stored option', async () => (await options.inputValue()) === '-mpegts_service_id 4242');
  expect(await faultsOf(page, 'ffmpeg-options-light')).toEqual([]);
  expect(superUser.screen.problems).toEqual([]);
});

it('an administrator does not see the form', async () => {
  await openDestinations(administrator.screen.page);
  await destination(administrator.screen.page, 'Cable').getByRole('button', { name: 'Stop' }).waitFor();
  expect(await administrator.screen.page.getByRole('button', { name: 'FFmpeg…' }).count()).toBe(0);
  expect(administrator.screen.problems).toEqual([]);
});
