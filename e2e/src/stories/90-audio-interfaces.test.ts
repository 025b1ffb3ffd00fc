import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { afterAll, expect, it } from 'vitest';
import { findChannel, idleAgain, putOnAir } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

const NAME = 'Gallery IFB 90';
const { api, screen } = await openDesk();
const { page, problems } = screen;
let studio: ChildProcess | undefined;
let interfaceId: string | undefined;

/** A free UDP port of this machine. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

/** An AES67 device: stereo, L24, 1 ms per packet. */
function sendTone(port: number): ChildProcess {
  const args = `-hide_banner -nostdin -loglevel error -re -f lavfi -i sine=f=1000:r=48000:samples_per_frame=48 -ac 2
    -c:a pcm_s24be -payload_type 98 -f rtp rtp://127.0.0.1:${port}?pkt_size=300&localaddr=127.0.0.1`;
  return spawn('ffmpeg', args.split(/\s+/), { stdio: 'ignore' });
}

afterAll(async () => {
  studio?.kill('SIGKILL');
  if (interfaceId !== undefined) await api.audioInterfaces.remove({ params: { id: interfaceId } });
  await idleAgain(api);
});

it('the IFB of a studio is in the ear of the crew that is on air, and its loss is seen', async () => {
  const port = await freePort();
  await page.goto(new URL('/manage/audio_interfaces', page.url()).href);
  await page.getByRole('button', { name: 'New audio interface' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(NAME);
  await form.getByLabel('Server', { exact: true }).selectOption({ label: 'media-1 · Metro News' });
  await form.getByLabel('Port (UDP)', { exact: true }).fill('80');
  await form.getByLabel('Multicast group', { exact: true }).fill('10.0.0.1');
  await form.getByRole('button', { name: 'Create audio interface' }).click();
  await form.getByText('Must be 1024 or more').waitFor();
  await form.getByLabel('Port (UDP)', { exact: true }).fill(String(port));
  await form.getByText('Invalid IP field').waitFor();
  await form.getByLabel('Multicast group', { exact: true }).fill('');
  expect(await faultsOf(page, 'audio-interface-new')).toEqual([]);
  await form.getByRole('button', { name: 'Create audio interface' }).click();
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  const { items } = await api.audioInterfaces.list({ query: { searchValue: NAME } });
  interfaceId = items[0]?.id;
  await page.getByText('No sound', { exact: true }).first().waitFor();
  studio = sendTone(port);
  await page.getByText('Connected', { exact: true }).first().waitFor();
  await page.getByText('127.0.0.1', { exact: true }).waitFor();
  expect(await faultsOf(page, 'audio-interface')).toEqual([]);

  await putOnAir(api, 'crew-1', 'studio-1');
  const { channelId } = await findChannel(api, 'studio-1');
  await page.goto(new URL(`/manage/channels?open=${channelId}&tab=audioInterfaces`, page.url()).href);
  await page.getByRole('button', { name: 'Associate' }).click();
  const associate = page.getByRole('dialog');
  await associate.getByLabel('Audio interface', { exact: true }).selectOption({ label: NAME });
  await associate.getByRole('button', { name: 'Associate' }).click();
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByText('Used', { exact: true }).waitFor({ timeout: 60_000 });
  await row.getByText('crew-1', { exact: true }).waitFor();
  await page.getByText('0 available, 1 used, 0 frozen', { exact: true }).waitFor();
  const looks = await faultsInThemes({ api, page }, 'audio-interface-channel', () =>
    row.getByText('Used', { exact: true }).waitFor(),
  );
  expect(looks).toEqual([]);

  studio.kill('SIGKILL');
  await row.getByText('Frozen', { exact: true }).waitFor();
  await row.getByText('No sound', { exact: true }).waitFor();
  const servers = await api.servers.list({ query: { searchValue: 'media-1' } });
  const at = { params: { id: servers.items[0]?.id ?? '' } };
  await until('the server warns', async () =>
    (await api.settings.warnings(at)).some(({ text }) => text === `IFB device disconnected: ${NAME}`),
  );
  expect(await faultsOf(page, 'audio-interface-frozen')).toEqual([]);
  expect(problems).toEqual([]);
}, 240_000);
