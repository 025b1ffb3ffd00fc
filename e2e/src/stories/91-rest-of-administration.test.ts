import { readFile } from 'node:fs/promises';
import { afterAll, expect, inject, it } from 'vitest';
import { recordsOf } from '../api/records.js';
import { openPage, PHONE } from '../browser/browser.js';
import { openConfiguration } from '../browser/configuration.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson } from '../product/people.js';
import { until } from '../until.js';

const product = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const SET = 'Networks of the contract';
const setId = async () => (await api.operatorSets.list({ query: { searchValue: SET } })).items[0]?.id ?? '';
const metroNews = async () => {
  const { items } = await api.inventories.list({ query: { searchValue: 'Metro News' } });
  return items[0]?.id ?? '';
};
afterAll(async () => {
  await api.inventories.update({ params: { id: await metroNews() }, body: { operatorSetId: null } });
  const id = await setId();
  if (id !== '') await api.operatorSets.remove({ params: { id } });
});

it('a superuser makes an operator set, and an inventory uses it', async () => {
  await page.goto('/system/system_settings');
  await page.getByRole('link', { name: 'Operator sets' }).click();
  await page.getByText('There are no operator sets yet').waitFor();
  expect(await faultsOf(page, 'operator-sets-none')).toEqual([]);
  await page.getByRole('button', { name: 'New operator set' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(SET);
  await dialog.getByRole('button', { name: 'Create operator set' }).click();
  await page.getByRole('heading', { name: SET, level: 1 }).waitFor();
  await page.getByLabel('Code (MCC and MNC)').fill('2620');
  await page.getByLabel('Operator', { exact: true }).fill('First');
  await page.getByRole('button', { name: 'Add operator' }).click();
  await page.getByText('Must match the pattern: [0-9]{5,6}').waitFor();
  // The code of the simulated networks' second operator.
  await page.getByLabel('Code (MCC and MNC)').fill('00102');
  await page.getByLabel('Country').fill('Test network');
  await page.getByRole('button', { name: 'Add operator' }).click();
  await page.getByText('Operator set saved').waitFor();
  const operators = page.getByRole('list', { name: 'Operators' });
  await operators.getByText('00102 · Test network').waitFor();
  expect(await faultsInThemes({ api, page }, 'operator-set', () => operators.waitFor())).toEqual([]);

  await page.goto(`/system/system_entities/inventories?open=${await metroNews()}`);
  await page.getByLabel('Operator set', { exact: true }).selectOption({ label: SET });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Inventory saved').waitFor();
  await page.goto(`/system/system_settings/liq_operator_sets?open=${await setId()}`);
  const remove = page.getByRole('button', { name: 'Delete operator set' });
  await remove.waitFor();
  expect(await remove.getAttribute('aria-disabled')).toBe('true');
  expect(await remove.getAttribute('title')).toMatch(/^Inventories use it: Metro News/);
  expect(screen.problems).toEqual([]);
});

it('a unit shows a modem outside of the set, and a scan offers operators of the set alone', async () => {
  const tried = new Set<string>();
  const outside = /which is not in the operator set Networks of the contract/;
  // A unit of the demo may go offline at any time; then the story uses another one.
  const modem = await until(
    'a unit scans that is registered outside of the set',
    async () => {
      const unit = (await recordsOf(api)).units.find(
        ({ uid, online, applications, modems }) =>
          !tried.has(uid) &&
          online &&
          Object.keys(applications).length === 0 &&
          modems.some(({ operatorId }) => operatorId !== undefined && operatorId !== '00102'),
      );
      if (!unit) return undefined;
      tried.add(unit.uid);
      const configuration = await openConfiguration(page, unit.name, 'Connections');
      const fields = configuration.locator('fieldset').filter({ hasText: outside }).first();
      await fields.getByText(outside).waitFor();
      await fields.scrollIntoViewIfNeeded();
      expect(await faultsOf(page, 'operator-outside')).toEqual([]);
      const scan = fields.getByRole('button', { name: 'Scan for operators' });
      if ((await scan.getAttribute('aria-disabled')) !== 'true') {
        await scan.click();
        return fields;
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      return undefined;
    },
    90_000,
  );
  const found = modem.getByRole('table', { name: 'Operators' });
  await found.waitFor({ timeout: 150_000 });
  await found.getByText('in use, not in the operator set').waitFor();
  await found.scrollIntoViewIfNeeded();
  expect(await found.getByRole('button', { name: 'Select' }).count()).toBeLessThanOrEqual(1);
  expect(await faultsOf(page, 'operator-scan')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(screen.problems).toEqual([]);
});

it('the ownership of a unit and of a server is set, and narrows their lists', async () => {
  await page.goto('/system/system_entities/units');
  const grid = page.getByRole('grid', { name: 'Units' });
  await grid.getByRole('row').nth(1).click();
  await page.getByLabel('Ownership', { exact: true }).selectOption({ label: 'R&D' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Details saved').waitFor();
  expect(await faultsOf(page, 'ownership-unit')).toEqual([]);
  await page.goto('/system/system_entities/units?ownership=r%26d');
  await page.getByText('1 unit', { exact: true }).waitFor();
  await grid.getByText('R&D').first().waitFor();
  const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
  expect(file).toContain('ownership=r%26d');
  expect(await faultsInThemes({ api, page }, 'ownership-units', () => grid.waitFor())).toEqual([]);
  await page.goto('/system/system_entities/mmh_servers');
  await page.getByRole('grid', { name: 'Servers' }).getByRole('row').nth(1).click();
  await page.getByLabel('Ownership', { exact: true }).selectOption({ label: 'Lease' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Server saved').waitFor();
  expect(await faultsOf(page, 'ownership-server')).toEqual([]);
  await page.goto('/system/system_entities/mmh_servers?ownership=lease');
  await page.getByText('1 server', { exact: true }).waitFor();
  expect(screen.problems).toEqual([]);
});

it('a user agrees to news by e-mail, which administrators see, and withdraws', async () => {
  await page.goto('/unit/list');
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const news = dialog.getByLabel('News about the product by e-mail');
  expect(await news.isChecked()).toBe(false);
  await news.check();
  await page.getByText('You agreed to receive news by e-mail').waitFor();
  await dialog.getByText(/^Agreed on /).waitFor();
  await news.scrollIntoViewIfNeeded();
  expect(await faultsOf(page, 'updates-account')).toEqual([]);
  const { userId } = await api.session.currentUser({});
  await page.goto(`/manage/users?open=${userId}`);
  await page.getByText(/^Agreed on /).waitFor();
  expect(await faultsOf(page, 'updates-user')).toEqual([]);

  await page.goto('/withdraw_updates#nobody.abc');
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await faultsOf(page, 'updates-withdraw')).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('This link is not valid').waitFor();
  await api.contacts.updateContact({ body: { agreesToUpdates: false } });
});

it('a superuser uploads a document, and users of the inventory download it', async () => {
  await page.goto('/customer_portal');
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByText('There are no documents.').waitFor();
  const choose = async (name: string, content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await documents.getByRole('button', { name: 'Upload document' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  };
  await choose('Prices.pdf', 'no document');
  await page.getByText('The content of the file does not match its name').waitFor();
  await choose('Prices.csv', 'product,price\nvan,10\n');
  await documents.getByText('Prices.csv', { exact: true }).waitFor();
  const ready = () => documents.getByText('Prices.csv', { exact: true }).waitFor();
  expect(await faultsInThemes({ api, page }, 'portal-documents', ready)).toEqual([]);

  const person = await addPerson(product, {
    username: 'e2e-portal-reader',
    roles: ['luc_regular'],
    groups: ['North-desk'],
  });
  const reader = await openPage(browser, product.url, PHONE);
  await signIn(reader.page, person, '/customer_portal');
  const mine = reader.page.getByRole('region', { name: 'Documents' });
  await mine.getByText('Prices.csv', { exact: true }).waitFor();
  expect(await mine.getByRole('button', { name: 'Upload document' }).count()).toBe(0);
  expect(await faultsOf(reader.page, 'portal-documents-reader')).toEqual([]);
  const download = reader.page.waitForEvent('download');
  await mine.getByRole('button', { name: 'Download Prices.csv' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Prices.csv');
  expect(await readFile(await file.path(), 'utf8')).toBe('product,price\nvan,10\n');
  expect(reader.problems).toEqual([]);

  await documents.getByRole('button', { name: 'Delete Prices.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click();
  await documents.getByText('There are no documents.').waitFor();
});
