import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { startAgent, type Agent } from '../product/agent.js';
import { SoftwarePackages } from '../product/software-packages.js';
import { until } from '../until.js';

const { url } = inject('product');
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-software-'));
const packages = new SoftwarePackages('server', home);
let server: Agent | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

const openDialog = async () => {
  await page.goto('/manage/devices');
  const row = page.getByRole('grid', { name: 'Servers' }).getByRole('row').filter({ hasText: 'upgraded' });
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Upgrade software', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Upgrade the software of upgraded?' }).waitFor();
};
const addPackage = async (version: string, files: readonly string[]) => {
  await dialog.locator('input[type=file]').setInputFiles([...files]);
  await dialog.getByRole('button', { name: `Withdraw ${version}` }).waitFor();
};

it('a server is upgraded to a package that is added here, and refuses one that another key signed', async () => {
  const { groupId } = await recordsOf(api);
  const { id } = await api.servers.create({ body: { name: 'upgraded', groupId, channels: 1 } });
  const at = { params: { id } };
  const { code } = await api.servers.makePairingCode(at);
  const folder = ['--state-dir', path.join(home, 'state'), '--base-port', '19751', '--rtmp-port', '19771'];
  server = startAgent('server', [
    '--pair',
    code ?? '',
    '--console',
    url,
    '--software-key',
    packages.trustedKey(),
    ...folder,
  ]);
  await until('the server is online', async () => (await api.servers.get(at)).capabilities.upgrade, 150_000);

  await openDialog();
  await dialog.getByText('No package of the server program is offered yet.').waitFor();
  expect(await faultsOf(page, 'server-upgrade-none')).toEqual([]);
  const [file, signature] = packages.releaseByStranger('0.7.0');
  await dialog.locator('input[type=file]').setInputFiles([file]);
  await dialog.getByText('Choose two files').waitFor();
  await addPackage('0.7.0', [file, signature]);
  expect(await faultsOf(page, 'server-upgrade-dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Upgrade software', exact: true }).click();
  await page.getByText('Upgrade requested').waitFor();
  await page.goto(`/manage/devices?open=${id}`);
  await page.getByText('The signature of the package is not of the key that this server trusts').waitFor();
  await page.getByText('Version 0.7.0: failed').waitFor();
  expect(await faultsOf(page, 'server-upgrade-failed')).toEqual([]);
  expect((await api.servers.get(at)).swVersion).not.toContain('0.7.0');

  await openDialog();
  await addPackage('0.8.0', packages.release('0.8.0'));
  expect(await dialog.getByLabel('Version').inputValue()).toBe('0.8.0');
  await dialog.getByRole('button', { name: 'Upgrade software', exact: true }).click();
  await page.getByText('Upgrade requested').waitFor();
  await page.goto(`/manage/devices?open=${id}`);
  await page.getByText('Version 0.8.0: installed').waitFor({ timeout: 120_000 });
  const after = await api.servers.get(at);
  expect(after.swVersion).toBe('Backhaul 0.8.0');
  expect(await faultsOf(page, 'server-upgrade-done')).toEqual([]);
  await api.servers.remove(at);
  for (const version of ['0.7.0', '0.8.0']) await api.software.remove({ params: { kind: 'server', version } });
  expect(screen.problems).toEqual([]);
});
