import { Secret, TOTP } from 'otpauth';
import { expect, inject, it } from 'vitest';
import { openPage, PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { fillSignIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const NAME = 'Coast TV';
const PATH = '/system/system_entities/inventories';

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate();

it('a superuser creates an inventory that requires a second factor; its user sets up an app before anything else', async () => {
  await page.goto('/manage/groups');
  await page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: 'System entities' }).click();
  await page.getByRole('button', { name: 'New inventory' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(NAME);
  await form.getByLabel('Customer').fill('Coast Broadcasting');
  await form.getByLabel('Cloud provider').selectOption('aws');
  await form.getByLabel('Region').selectOption('eu-central-1');
  await form.getByLabel(/^Two-factor authentication/).check();
  expect(await faultsOf(page, 'inventory-new')).toEqual([]);
  await form.getByRole('button', { name: 'Create inventory' }).click();
  await page.getByText(`Inventory ${NAME} created`).waitFor();
  await page.getByRole('heading', { name: NAME }).waitFor();
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  await api.groups.create({ body: { name: 'Coast-desk', inventoryId: id } });
  const person = await addPerson(product, { username: 'e2e-coast', roles: ['luc_regular'], groups: ['Coast-desk'] });

  await withDatabase(product, (db) =>
    db.query(
      `update users set first_name = 'Cora', last_name = 'Berg', email = 'cora@coast.example' where username = $1`,
      [person.username],
    ),
  );

  const coast = await openPage(browser, product.url, PHONE);
  await coast.page.goto('/unit/multiview');
  await fillSignIn(coast.page, person);
  await coast.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await faultsOf(coast.page, 'second-factor-due')).toEqual([]);
  await coast.page.goto('/unit/list');
  await coast.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await coast.page.getByLabel('Current password').fill(person.password);
  await coast.page.getByRole('button', { name: 'Continue' }).click();
  const secret = await coast.page.locator('code').first().innerText();
  expect(await faultsOf(coast.page, 'second-factor-app')).toEqual([]);
  await coast.page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await coast.page.getByRole('button', { name: 'Turn on' }).click();
  await coast.page.getByText('Recovery code 8').waitFor();
  expect(await faultsOf(coast.page, 'second-factor-codes')).toEqual([]);
  await coast.page.getByRole('button', { name: 'I have saved them' }).click();
  await coast.page.getByRole('navigation', { name: 'Main' }).waitFor();

  // A lost second factor is removed after a confirmation, and the user is signed out.
  await page.goto(`/manage/users?q=${person.username}`);
  await page.getByRole('grid', { name: 'Users' }).getByText(person.username).click();
  await page.getByRole('tab', { name: 'Two-factor' }).click();
  await page.getByRole('button', { name: 'Remove second factor…' }).click();
  expect(await faultsOf(page, 'second-factor-removal')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Second factor removed').waitFor();
  await coast.page.getByText('Your session has ended.').waitFor({ timeout: 5_000 });

  // Exempt: signs in with only the password.
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByLabel(/^Exclude from 2FA/).check();
  expect(await faultsOf(page, 'second-factor-excluded')).toEqual([]);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('User saved').waitFor();
  await fillSignIn(coast.page, person);
  await coast.page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(coast.problems).toEqual([]);
});

/** The inventory in the list; the group switcher shows its name too. */
const inList = () => page.getByRole('grid', { name: 'Inventories' }).getByText(NAME).first();

it('an inventory has properties, labels and metadata names, and no parent that is itself', async () => {
  await page.goto('/system_entities/inventories');
  await page.getByRole('grid', { name: 'Inventories' }).waitFor();
  expect(await faultsInThemes({ api, page }, 'inventories', () => inList().waitFor())).toEqual([]);
  await inList().click();
  await page.getByRole('tab', { name: 'Properties' }).click();
  await page.getByLabel(/^Map view/).uncheck();
  expect(
    await faultsInThemes({ api, page }, 'inventory-properties', () => page.getByLabel(/^Map view/).waitFor()),
  ).toEqual([]);
  await page.getByLabel(/^Map view/).uncheck();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Inventory saved').waitFor();
  await page.getByRole('tab', { name: 'Labels' }).click();
  await page
    .getByText('0 of 15')
    .or(page.getByRole('button', { name: 'Add label' }))
    .first()
    .waitFor();
  expect(await faultsOf(page, 'inventory-labels')).toEqual([]);
  await page.getByRole('tab', { name: 'Metadata names' }).click();
  await page.getByLabel('Reporter').waitFor();
  expect(await faultsOf(page, 'inventory-metadata')).toEqual([]);
  await page.getByRole('tab', { name: 'General' }).click();
  const parent = page.getByLabel('Parent inventory');
  await parent.waitFor();
  expect(await parent.locator('option').allInnerTexts()).not.toContain(NAME);
  expect(await faultsOf(page, 'inventory-general')).toEqual([]);
});

it('the deletion says what stands in the way, and goes through when nothing does', async () => {
  const [inventory] = (await api.inventories.list({ query: { searchValue: NAME } })).items;
  const id = inventory?.id ?? '';
  const [group] = (await api.groups.listOfInventory({ params: { id }, query: {} })).items;
  await api.servers.create({ body: { name: 'Coast-media', groupId: group?.id ?? '', channels: 1 } });
  await api.units.create({ body: { name: 'Coast-1', groupId: group?.id ?? '' } });
  const run = (sql: string) => withDatabase(product, (db) => db.query(sql, [id]));
  await run(`insert into share_links (id, channel_id, token_hash, description, duration, starts_at)
    select 'shr-coast', id, 'coast', 'Agency', 'never', now() from channels where inventory_id = $1`);
  await page.goto(`${PATH}?open=${id}&tab=removal`);
  await page.getByText('1 channel is shared: Coast-media-1').waitFor();
  expect(
    await faultsInThemes({ api, page }, 'inventory-removal', () => page.getByText('1 channel is shared').waitFor()),
  ).toEqual([]);
  const button = page.getByRole('button', { name: 'Delete inventory…' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await run(`delete from share_links using channels c where c.id = channel_id and c.inventory_id = $1`);
  await page.getByText('1 channel is shared').waitFor({ state: 'detached', timeout: 15_000 });
  await page.getByText('1 user loses access to it').waitFor();
  await button.click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByText('This is not the name of the inventory').waitFor();
  expect(await faultsOf(page, 'inventory-delete')).toEqual([]);
  await question.getByLabel('Name of the inventory').fill(NAME);
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Inventory deleted').waitFor();
  await page.getByRole('grid', { name: 'Inventories' }).waitFor();
  expect((await api.inventories.list({ query: { searchValue: NAME } })).total).toBe(0);
  expect(screen.problems).toEqual([]);
});
