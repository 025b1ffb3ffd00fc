import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Browser, chromium } from 'playwright-core';
import { openAccount } from '../browser/authenticator.js';
import { openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
/** Service workers need HTTPS, or this name. */
const url = product.url.replace('127.0.0.1', 'localhost');
let browser: Browser;
let person: Person;

beforeAll(async () => {
  // The headless shell has no notifications.
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  person = await addPerson(product, { username: 'e2e-push', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

/** A push service that is not on the internet: what the browser would get from it. */
function fakePushService(): void {
  const subscription = {
    endpoint: 'https://push.example.com/send/e2e',
    toJSON: () => ({
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
    unsubscribe: () => Promise.resolve(true),
  };
  let present: typeof subscription | null = null;
  Object.assign(PushManager.prototype, {
    subscribe: () => Promise.resolve((present = subscription)),
    getSubscription: () => Promise.resolve(present),
  });
}

it('a user turns notifications on in a browser, which shows them, and turns them off', async () => {
  const { page, problems } = await openPage(browser, url);
  await page.context().grantPermissions(['notifications'], { origin: url });
  await page.addInitScript(fakePushService);
  await signIn(page, person);
  const dialog = await openAccount(page);
  await dialog.getByRole('button', { name: 'Turn on in this browser' }).click();
  await dialog.getByRole('list', { name: 'Browsers with notifications' }).getByText('this browser').waitFor();
  expect(await faultsOf(page, 'notifications')).toEqual([]);

  const devtools = await page.context().newCDPSession(page);
  let registrationId = '';
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId;
  });
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrationId).not.toBe('');
  const data = JSON.stringify({ title: 'Critical: cam-1', text: 'Battery at 9 %', path: '/manage/alerts?open=a' });
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  await expect.poll(shown).toEqual(['Critical: cam-1: Battery at 9 %']);

  await dialog.getByRole('button', { name: /^Turn off in / }).click();
  await dialog.getByRole('button', { name: 'Turn on in this browser' }).waitFor();
  expect(problems).toEqual([]);
});
