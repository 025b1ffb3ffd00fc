import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openPage } from '../browser/browser.js';
import { faultsOf } from '../browser/looks.js';
import { signIn } from '../browser/session.js';
import { addPerson, type Person } from '../product/people.js';

const product = inject('product');
const { url } = product;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await addPerson(product, { username: 'e2e-chatty', roles: ['luc_regular'], groups: ['North-desk'] });
});
afterAll(() => browser.close());

/** The script of a chat service: it stores a value, tries to reach the console, and displays the results. */
const WIDGET = `
  localStorage.setItem('visitor', '7');
  document.cookie = 'room=news; path=/';
  const tried = async (what) => { try { return await what(); } catch (error) { return error.name; } };
  (async () => {
    const found = {
      origin: window.origin,
      visitor: localStorage.getItem('visitor'),
      cookie: document.cookie,
      page: await tried(() => window.parent.document.title),
      session: await tried(async () => (await fetch('/luc/luc-core-web/rest/v2/session', { credentials: 'include' })).status),
    };
    const line = document.createElement('output');
    line.style.color = 'black';
    line.textContent = JSON.stringify(found);
    document.body.append(line);
  })();
`;

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /e2e-chatty/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

it('a chat is shown and hidden by the user, beside the page, and reaches neither the console nor the session', async () => {
  const { page, problems } = await openPage(browser, url);
  let loaded = 0;
  await page.context().route('https://chat.example/widget.js', async (route) => {
    loaded += 1;
    await route.fulfill({ contentType: 'text/javascript', body: WIDGET });
  });
  await signIn(page, person);
  await page.getByRole('button', { name: /e2e-chatty/ }).waitFor();
  expect(loaded).toBe(0);

  await openMenu(page, 'Show chat');
  const chat = page.getByRole('complementary', { name: 'Chat' });
  const said = await chat.locator('iframe').contentFrame().locator('output').textContent();
  expect(JSON.parse(said ?? '')).toEqual({
    origin: 'null',
    visitor: '7',
    cookie: 'room=news',
    page: 'SecurityError',
    session: 'TypeError',
  });
  expect(await faultsOf(page, 'chat')).toEqual([]);
  // The chat does not cover the page.
  const [content, panel] = [await page.locator('#page').boundingBox(), await chat.boundingBox()];
  expect((content?.x ?? 0) + (content?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);

  await page.reload();
  await chat.locator('iframe').contentFrame().locator('output').waitFor();
  await chat.getByRole('button', { name: 'Hide chat' }).click();
  await chat.waitFor({ state: 'detached' });
  await page.waitForTimeout(1_000);
  await page.reload();
  await page.getByRole('button', { name: /e2e-chatty/ }).waitFor();
  expect(await chat.count()).toBe(0);
  expect(loaded).toBe(2);
  expect(problems.filter((one) => !one.includes('Content Security Policy') && !one.includes('CORS'))).toEqual([]);
});
