import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signedInApi } from '../api/api.js';
import { findRecord } from '../api/records.js';
import { openBrowser, openPage } from '../browser/browser.js';
import { fillSignIn, signIn } from '../browser/session.js';
import { openUnit, paneOf } from '../browser/units.js';
import { addPerson, expireSessions } from '../product/people.js';

const product = inject('product');
const { url } = product;
const admin = { username: product.username, password: product.password ?? '' };
const NORTH = ['North-desk'];
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('what a role sees', () => {
  it('staff can only view: no Start, and a menu of the pages that they may view', async () => {
    const person = await addPerson(product, { username: 'e2e-staff', roles: ['staff'], groups: NORTH });
    const { page, problems } = await openPage(browser, url);
    await signIn(page, person);
    const pane = await openUnit(page, 'crew-1');
    await pane.getByText('Not available for your user type').first().waitFor();
    expect(await pane.getByRole('button', { name: /^Start|^Stop/ }).count()).toBe(0);
    expect(await pane.getByLabel('Channel', { exact: true }).isDisabled()).toBe(true);
    expect(await pane.getByLabel('Delay').isDisabled()).toBe(true);
    await pane.getByRole('button', { name: 'More about crew-1' }).click();
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.join()).not.toMatch(/Name and comment|Pair|Reboot|Shut|Remove|Speed|Clear location/);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each([
    ['luc_freelancer', '/unauthorized_user', 'You are not allowed to access this application'],
    ['luc_vr_viewer', '/limited_access', 'Limited access'],
  ])('%s is led to %s', async (role, to, title) => {
    const person = await addPerson(product, { username: `e2e-${role}`, roles: [role], groups: NORTH });
    const { page } = await openPage(browser, url);
    await page.goto('/unit/list');
    await fillSignIn(page, person);
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to);
    await page.goto('/unit/multiview');
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('a unit of a foreign group has the same page as a missing one', async () => {
    const { uid } = await findRecord(await signedInApi(url, admin), 'crew-1');
    const person = await addPerson(product, { username: 'e2e-south', roles: ['luc_regular'], groups: ['South-desk'] });
    const { page } = await openPage(browser, url);
    await signIn(page, person, `/unit/list?unit=${uid}`);
    await page.getByText('This unit is not in this group').waitFor();
    expect(await page.getByText('crew-1', { exact: true }).count()).toBe(0);
    const foreign = await page.request.get(`/luc/luc-core-web/rest/v2/units/${uid}`, {
      headers: { 'application-id': 'e2e' },
    });
    const missing = await page.request.get('/luc/luc-core-web/rest/v2/units/u-none', {
      headers: { 'application-id': 'e2e' },
    });
    expect([foreign.status(), missing.status()]).toEqual([404, 404]);
  });
});

describe('a session', () => {
  it('that expires leads to the sign-in page, and then back to the same page', async () => {
    const person = await addPerson(product, { username: 'e2e-regular', roles: ['luc_regular'], groups: NORTH });
    const { page } = await openPage(browser, url);
    await signIn(page, person);
    await openUnit(page, 'crew-1');
    const where = page.url();
    await expireSessions(product, person.username);
    await page.getByText('Your session has ended. Sign in to continue where you left off.').waitFor();
    await fillSignIn(page, person);
    await paneOf(page, 'crew-1').getByRole('heading', { name: 'crew-1' }).waitFor();
    expect(page.url()).toBe(where);
  });

  it('is throttled after five wrong passwords, and shows for how long', async () => {
    const { page } = await openPage(browser, url);
    await page.goto('/sign_in');
    const wrong = { username: 'e2e-nobody', password: 'Wrong-Password-1' };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/v2/session'));
      await fillSignIn(page, wrong);
      expect((await answer).status()).toBe(401);
    }
    await fillSignIn(page, wrong);
    await page
      .getByRole('alert')
      .getByText(/^Try again in \d+ seconds\.$/)
      .waitFor();
  });
});
