import { afterAll, expect, inject, it } from 'vitest';
import { PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { isAlive } from '../product/processes.js';
import { partOf } from '../product/product.js';
import { type SimulatedUnits, simulatedUnits } from '../product/simulated-units.js';
import { until } from '../until.js';

const product = inject('product');
const { url } = product;
const NAME = 'Vans to 8.3';
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
let units: SimulatedUnits | undefined;
afterAll(() => units?.leave());

const csv = (lines: readonly string[]) => ({
  name: 'vans.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`name;comment\n${lines.map((line) => `${line};van`).join('\n')}\n`),
});
const open = () => page.goto('/batch_upgrade');
const phase = (name: RegExp) => page.getByRole('region', { name });
const shown = async () => (await api.rollouts.list({})).items.find(({ name }) => name === NAME);

it('a superuser rolls software out to 20 simulated units, of which two fail and are tried again, while its console is killed', async () => {
  const options = ['--failing-upgrades', '2', '--upgrade-seconds', '6', '--rate', '0.2'];
  units = await simulatedUnits(api, url, { prefix: 'rollout', count: 20, options });
  const { names } = units;

  await open();
  await page.getByText('There are no rollouts yet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/system/batch_upgrade');
  expect(await faultsOf(page, 'rollouts-empty')).toEqual([]);
  await page.getByRole('button', { name: 'New rollout' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  await dialog.getByLabel('Version', { exact: true }).fill('8.3.0');
  await dialog.getByLabel('LIQ version').fill('10.1');
  await dialog.getByLabel('Description').fill('Vans of the north desk');

  // One line names no device: the rollout cannot begin.
  await dialog.locator('input[type=file]').setInputFiles(csv([...names.slice(0, 2), 'nobody']));
  expect(await faultsOf(page, 'rollout-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Line 4: there is no device nobody').waitFor();
  expect(await faultsOf(page, 'rollout-preview-bad')).toEqual([]);
  expect(await dialog.getByRole('button', { name: 'Start rollout' }).getAttribute('aria-disabled')).toBe('true');
  expect(await shown()).toBeUndefined();
  await dialog.getByRole('button', { name: 'Back' }).click();

  // The two that will fail come last.
  await dialog.locator('input[type=file]').setInputFiles(csv([...names.slice(2), ...names.slice(0, 2)]));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('20 ready').waitFor();
  expect(await faultsOf(page, 'rollout-preview')).toEqual([]);
  await dialog.getByRole('button', { name: 'Start rollout' }).click();
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();

  // The console is killed while the first unit installs, and continues afterwards.
  await phase(/Phase 1/)
    .getByText('Upgrading 1')
    .waitFor({ timeout: 60_000 });
  await page.goto('about:blank');
  const killed = partOf(product, 'console');
  process.kill(killed.pid, 'SIGKILL');
  await until('the console has ended', () => !isAlive(killed));
  await until('the console is ready again', async () => (await fetch(`${url}/readyz`)).ok);
  await page.goto(new URL('/batch_upgrade', url).href);
  await page.getByText(NAME).first().click();
  await phase(/Phase 1/)
    .getByText('Succeeded 1')
    .waitFor({ timeout: 60_000 });
  await phase(/Phase 2/)
    .getByText('Succeeded 2')
    .waitFor({ timeout: 60_000 });
  await page.getByText('in phase 3, 2 of 17 failed').waitFor({ timeout: 60_000 });
  await phase(/Phase 3/)
    .getByText('Upgrade failed 2')
    .waitFor();
  expect(await faultsInThemes({ api, page }, 'rollout-stopped', () => phase(/Phase 3/).waitFor())).toEqual([]);

  await page.getByRole('tab', { name: 'Devices' }).click();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Upgrade failed' });
  await page.getByText('2 devices').waitFor();
  await page.getByText('The network failed during the upgrade (error 104)').first().waitFor();
  expect(await faultsOf(page, 'rollout-devices')).toEqual([]);

  await page.getByRole('button', { name: 'Retry failed' }).click();
  await dialog.getByText('Only 2 devices are upgraded again.').waitFor();
  expect(await faultsOf(page, 'rollout-retry')).toEqual([]);
  await dialog.getByRole('button', { name: 'Retry failed' }).click();
  await page.getByRole('tab', { name: 'Phases' }).click();
  await phase(/Phase 3/)
    .getByText('Succeeded 17')
    .waitFor({ timeout: 60_000 });
  await page.locator('[data-status=done]').first().waitFor();
  expect(await faultsOf(page, 'rollout-done')).toEqual([]);
  const rollout = await shown();
  expect(rollout).toMatchObject({ state: 'done', failed: 0, total: 20 });
  const { items } = await api.rollouts.devices({ params: { id: rollout?.id ?? '' }, query: { limit: 500 } });
  expect(items.filter(({ attempts }) => attempts === 2).map(({ name }) => name)).toEqual(names.slice(0, 2));
  expect(items.every(({ state }) => state === 'succeeded')).toBe(true);

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Software rollout: retry').waitFor();
  await page.setViewportSize(PHONE);
  await open();
  await page.getByText(NAME).first().waitFor();
  expect(await faultsOf(page, 'rollouts')).toEqual([]);
  expect(screen.problems).toEqual([]);
}, 300_000);
