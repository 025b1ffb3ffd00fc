import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPage, PHONE, type Screen } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';
import { addPerson } from '../product/people.js';

const product = inject('product');
const SUBJECT = 'The van stays offline';
const { api, browser, screen: desk } = await openDesk();
let seat: Screen;

beforeAll(async () => {
  const person = await addPerson(product, { username: 'e2e-case', roles: ['luc_regular'], groups: ['North-desk'] });
  seat = await openPage(browser, product.url);
  await signIn(seat.page, person, '/customer_portal');
});
afterAll(() => withDatabase(product, (db) => db.query('delete from support_cases where subject = $1', [SUBJECT])));

const giveEmail = () =>
  withDatabase(product, (db) => db.query("update users set email = 'case@metro.example' where username = 'e2e-case'"));

it('an operator opens a support case, support answers, and the operator closes it', async () => {
  const { page, problems } = seat;
  await page.getByRole('heading', { name: 'Administrators', level: 2 }).waitFor();
  await page.getByText('Only administrators of the inventory see licences and usage.').waitFor();
  expect(await faultsOf(page, 'customer-portal-operator')).toEqual([]);
  await page.getByRole('link', { name: 'Support cases' }).first().click();
  await page.getByText('There are no support cases').waitFor();
  const current = page.getByRole('navigation', { name: 'Manage' }).locator('[aria-current="page"]');
  expect(await current.allInnerTexts()).toEqual(['Support cases']);
  expect(await faultsOf(page, 'support-cases-none')).toEqual([]);
  await page.getByRole('button', { name: 'New support case' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open support case' }).click();
  await dialog.getByText('This field is required').first().waitFor();
  await dialog.getByLabel('Subject', { exact: true }).fill(SUBJECT);
  await dialog.getByLabel('Description', { exact: true }).fill('Since 9:00 it is not online.');
  await dialog.getByRole('button', { name: 'Open support case' }).click();
  await dialog.getByText('A support case needs an e-mail address in your account').waitFor();
  expect(await faultsOf(page, 'support-case-form')).toEqual([]);
  await giveEmail();
  await dialog.getByRole('button', { name: 'Open support case' }).click();
  await page.getByRole('heading', { name: SUBJECT, level: 1 }).waitFor();
  await page.getByText('Since 9:00 it is not online.').waitFor();

  await desk.page.goto('/customer_portal/cases');
  await desk.page.getByText(SUBJECT).first().click();
  await desk.page.getByLabel('Message', { exact: true }).fill('Is the battery charged?');
  await desk.page.getByRole('button', { name: 'Send message' }).click();
  await desk.page.getByText('Message sent').waitFor();
  expect((await api.supportCases.list({})).items[0]).toMatchObject({ subject: SUBJECT, state: 'answered' });

  await page.getByText('Is the battery charged?').waitFor({ timeout: 20_000 });
  expect(await faultsOf(page, 'support-case')).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('A new message reopens this case.').waitFor();
  expect(problems).toEqual([]);
});

it('an administrator reads licences, usage and contacts of the inventory', async () => {
  const { page, problems } = desk;
  await page.goto('/customer_portal');
  const ready = () => page.getByRole('heading', { name: 'Usage this month' }).waitFor();
  await ready();
  await page.getByText('Graphics').first().waitFor();
  await page.getByText('Transmissions').first().waitFor();
  expect(await faultsInThemes({ api, page }, 'customer-portal', ready)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.goto('/customer_portal/cases');
  await page.getByText(SUBJECT).first().waitFor();
  expect(await faultsOf(page, 'support-cases')).toEqual([]);
  expect(problems).toEqual([]);
});
