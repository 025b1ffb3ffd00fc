import { EngineRun, splitArgs } from '@backhaul/agent';
import { madeCertificate } from '@backhaul/agent/testing/certificate';
import { expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';

const { api, screen } = await openDesk();
const { page } = screen;
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();

it('a server gets a certificate, and a sender publishes to a channel of it over TLS', async () => {
  const { items } = await api.servers.list({ query: { searchValue: 'media-1' } });
  const params = { id: items[0]?.id ?? '' };
  const state = await api.certificates.get({ params });
  // Without nginx it supports no certificate.
  if (state.reported === null) return;
  const [made, other] = await Promise.all([
    madeCertificate('localhost', { names: 'DNS:localhost,IP:127.0.0.1', toDays: 20 }),
    madeCertificate('localhost'),
  ]);
  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await tab('Certificate');
  await page.getByLabel('Certificate with its chain').fill(made.certificate);
  await page.getByLabel('Private key').fill(other.privateKey);
  const seen = () =>
    page.getByLabel('Private key').evaluate((area) => getComputedStyle(area).getPropertyValue('-webkit-text-security'));
  expect(await seen()).toBe('disc');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  expect(await seen()).toBe('none');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('The private key does not belong to the certificate').waitFor();
  await page.getByLabel('Private key').fill(made.privateKey);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('CN=localhost').first().waitFor();
  await page.getByText('ends soon').waitFor();
  await page.getByText('The server has not applied this certificate yet.').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await api.certificates.get({ params })).reported?.port ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(0);
  expect(await faultsOf(page, 'certificate')).toEqual([]);

  const { items: channels } = await api.channels.list({ query: { searchValue: 'studio-2' } });
  const channel = { params: { id: channels[0]?.id ?? '' } };
  const { secureUrl, streamKey } = await api.channels.addInputSource({ ...channel, body: { protocol: 'rtmp' } });
  expect(secureUrl).toMatch(/^rtmps:\/\//);
  const source = '-loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=25 -c:v libx264 -preset ultrafast -g 25';
  const args = splitArgs(`${source} -f flv ${secureUrl}/${streamKey ?? ''}`);
  const sender = await EngineRun.start({ command: 'ffmpeg', args });
  onTestFinished(() => void sender.kill());
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-2', { exact: true }).click();
  await tab('Input');
  await page.getByText(secureUrl, { exact: true }).waitFor();
  await page.getByText('RTMPS', { exact: false }).first().waitFor({ timeout: 30_000 });
  const status = async () => (await api.channels.get(channel)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('collecting');
  await expect(api.certificates.remove({ params })).rejects.toMatchObject({ problem: { code: 'CERTIFICATE_BUSY' } });
  await sender.kill();
  await expect.poll(status, { timeout: 30_000 }).toBe('idle');
  await api.channels.removeInputSource(channel);

  await page.goto('/manage/devices');
  await page.getByRole('grid', { name: 'Servers' }).getByText('media-1', { exact: true }).click();
  await tab('Certificate');
  await page.getByRole('button', { name: 'Delete certificate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete certificate' }).last().click();
  await page.getByText('Certificate deletion request sent').waitFor();
  await expect.poll(async () => (await api.certificates.get({ params })).reported?.port).toBe(0);
  expect(screen.problems).toEqual([]);
}, 180_000);
