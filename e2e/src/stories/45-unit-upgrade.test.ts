import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { findRecord } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { SoftwarePackages } from '../product/software-packages.js';

const { url } = inject('product');
const UNIT = 'upgraded-unit';
const { api, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-unit-software-'));
const packages = new SoftwarePackages('unit', home);
let unit: FieldUnit | undefined;
afterAll(async () => {
  await unit?.leave();
  rmSync(home, { recursive: true, force: true });
});

const openSoftware = async () => {
  const pane = await openUnit(page, UNIT);
  await pane.getByRole('button', { name: `More about ${UNIT}` }).click();
  await page.getByRole('menuitem', { name: 'Software…' }).click();
  await dialog.getByText('Installed: ').waitFor();
};
const addPackage = async (version: string, files: readonly string[]) => {
  await dialog.locator('input[type=file]').setInputFiles([...files]);
  await dialog.getByRole('button', { name: `Withdraw ${version}` }).waitFor();
};
const install = () => dialog.getByRole('button', { name: 'Install', exact: true }).click();

it('a unit refuses a package that a stranger signed, and installs one of its key', async () => {
  const args = () => ['--source', 'test', '--gpsd', 'off', '--software-key', packages.trustedKey()];
  unit = await fieldUnit(api, { url, name: UNIT, args });

  await openSoftware();
  await dialog.getByText('No package of the unit program is offered yet.').waitFor();
  expect(await faultsOf(page, 'unit-upgrade-none')).toEqual([]);
  await addPackage('0.7.0', packages.releaseByStranger('0.7.0'));
  await install();
  await dialog.getByText('upgrade failed', { exact: true }).waitFor({ timeout: 60_000 });
  await dialog.getByText('The signature of the package is not of the key that this unit trusts (error 101)').waitFor();
  expect(await faultsOf(page, 'unit-upgrade-failed')).toEqual([]);
  expect((await findRecord(api, UNIT)).swVersion).not.toContain('0.7.0');

  await addPackage('0.8.0', packages.release('0.8.0'));
  expect(await dialog.getByLabel('Version').inputValue()).toBe('0.8.0');
  await install();
  await dialog.getByText('Installed: Backhaul 0.8.0').waitFor({ timeout: 120_000 });
  await dialog.getByText('succeeded', { exact: true }).waitFor();
  expect(await faultsInThemes({ api, page }, 'unit-upgrade-done', openSoftware)).toEqual([]);
  expect(await findRecord(api, UNIT)).toMatchObject({ swVersion: 'Backhaul 0.8.0', online: true });
  for (const version of ['0.7.0', '0.8.0']) await api.software.remove({ params: { kind: 'unit', version } });
  expect(screen.problems).toEqual([]);
});
