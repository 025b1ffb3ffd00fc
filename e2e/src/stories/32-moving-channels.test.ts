import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { findChannel, idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { startAgent, type Agent } from '../product/agent.js';
import { fieldUnit } from '../product/field-unit.js';
import { descendantsOf } from '../product/processes.js';
import { until } from '../until.js';

const { url } = inject('product');
const { api, screen } = await openDesk();
const { page } = screen;
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-van-'));
const words = ['--state-dir', home, '--base-port', '19741', '--rtmp-port', '19761'];
let van: Agent | undefined;
afterAll(async () => {
  await van?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('the channel of a server that was killed goes on on another one, with its unit, and the lost one gives it up', async () => {
  const { groupId } = await recordsOf(api);
  const { id } = await api.servers.create({ body: { name: 'van', groupId, channels: 1 } });
  const at = { params: { id } };
  const { code } = await api.servers.makePairingCode(at);
  van = startAgent('server', ['--pair', code ?? '', '--console', url, ...words]);
  const online = async (wanted: boolean) => (await api.servers.get(at)).online === wanted;
  await until('the van is online', () => online(true), 150_000);
  const crew = await fieldUnit(api, { url, name: 'van-crew', args: () => ['--source', 'test'] });
  await putOnAir(api, 'van-crew', 'van-1');

  // The program itself, started by its launcher.
  for (const { pid, command } of descendantsOf(van.pid))
    if (command[0] === process.execPath) process.kill(pid, 'SIGKILL');
  await van.stop();
  await until('the van is offline', () => online(false), 60_000);
  await page.goto(`/manage/devices?open=${id}&tab=channels`);
  await page.getByText('The server is offline. Its channels can be moved').waitFor();
  await page.getByRole('button', { name: 'Move channels…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 unit is transmitting: its video is interrupted.').waitFor();
  await dialog.getByText('Recordings made so far stay on van,').waitFor();
  const choice = dialog.getByLabel('To the server');
  const option = await choice.locator('option', { hasText: 'media-1' }).getAttribute('value');
  await choice.selectOption(option ?? '');
  expect(await faultsOf(page, 'moving-channels')).toEqual([]);
  await dialog.getByRole('button', { name: 'Move 1 channel' }).click();
  await page.getByText('1 channel moved').waitFor();
  await page.getByText('There are no channels here.').waitFor();

  const media = (await api.servers.list({ query: { searchValue: 'media-1' } })).items[0]?.id;
  await until(
    'the unit is on air on the other server',
    async () => {
      const unit = await api.units.unit({ params: { id: crew.uid } });
      const { status } = await findChannel(api, 'van-1');
      return unit.multiviewStatus === 'live' && unit.previewUrl !== null && status === 'collecting';
    },
    60_000,
  );
  const { channelId } = await findChannel(api, 'van-1');
  expect((await api.channels.get({ params: { id: channelId } })).server?.id).toBe(media);

  // It returns with the channel in its folder, and then releases the channel.
  van = startAgent('server', words);
  await until(
    'the van is back',
    async () => {
      if (van?.exitCode() !== null) throw new Error(van?.output());
      return online(true);
    },
    150_000,
  );
  const engines = () => descendantsOf(van?.pid ?? 0).filter(({ command }) => command[0]?.endsWith('srt-live-transmit'));
  await until('nothing listens on the van', () => engines().length === 0, 30_000);
  expect(await api.servers.get(at)).toMatchObject({ channels: 0, activeChannels: 0 });
  expect((await api.units.unit({ params: { id: crew.uid } })).multiviewStatus).toBe('live');
  await idleAgain(api);
  await crew.leave();
  await until('the channel is free', async () => !(await api.channels.get({ params: { id: channelId } })).busy, 30_000);
  await api.channels.remove({ params: { id: channelId } });
  await api.servers.remove(at);
  expect(screen.problems).toEqual([]);
});
