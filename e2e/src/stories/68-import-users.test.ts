import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage, PHONE } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { withDatabase } from '../product/database.js';

const product = inject('product');
const { url, username, password } = product;
const admin = { username, password: password ?? '' };
const HEAD = 'username,firstName,lastName,email,label,type,inventories,groups';
const GOOD = 'e2e-import-1,Iris,Berg,e2e-import-1@metro.example,Night,regular,Metro News,North-desk';
const BAD = 'e2e-import-2,iris,Berg,nowhere,Night,reporter,Metro News,';
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it.each([
  ['desktop', undefined],
  ['phone', PHONE],
] as const)('users are imported from a file after a preview, on a %s', async (size, viewport) => {
  const { page, problems } = await openPage(browser, url, viewport);
  await signIn(page, admin, '/manage/users');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const file = dialog.getByLabel('CSV file');

  await file.fill([HEAD, GOOD, BAD].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('type: There is no user type reporter').waitFor();
  expect(await dialog.getByRole('button', { name: /^Import 1 user/ }).getAttribute('aria-disabled')).toBe('true');
  expect(await faultsOf(page, `import-users-refused-${size}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back' }).click();

  const label = `Desk ${size}`;
  await file.fill([HEAD, GOOD.replace('Night', label)].join('\n'));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(size === 'desktop' ? `label: ${label}` : `label: Desk desktop → ${label}`).waitFor();
  expect(await faultsOf(page, `import-users-${size}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 user' }).click();
  await page
    .getByText(size === 'desktop' ? 'Users imported: 1 new, 0 changed' : 'Users imported: 0 new, 1 changed')
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await withDatabase(product, (db) =>
    db.query<{ label: string }>(`select label from users where username like 'e2e-import-%'`),
  );
  expect(rows).toEqual([{ label }]);
  expect(problems).toEqual([]);
});
