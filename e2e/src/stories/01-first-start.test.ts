import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage, type Screen } from '../browser/browser.js';
import { fillSignIn } from '../browser/session.js';
import { chooseGroup, rowOf } from '../browser/units.js';
import { LOOPBACK, listening } from '../product/listening.js';
import { descendantsOf } from '../product/processes.js';
import { printedBy } from '../product/product.js';
import { until } from '../until.js';

const product = inject('product');
const { url, username, password } = product;
let browser: Browser;
let screen: Screen;

beforeAll(async () => {
  browser = await openBrowser();
  screen = await openPage(browser, url);
});
afterAll(() => browser.close());

describe('what the first start prints', () => {
  it('is the address, the administrator, a password once, and how to add a unit', () => {
    const printed = printedBy(product);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(username).toBe('admin');
    expect(password).toMatch(/^[A-Za-z0-9]{5}(-[A-Za-z0-9]{5}){3}$/);
    expect(printed.split(password ?? '').length - 1).toBe(1);
    expect(printed).toContain(`npm run unit -- --console ${url} --pair CODE --source test`);
  });
});

describe('the first start', () => {
  it.each(['console', 'server', 'gateway'])('has its %s listen on this machine alone', async (name) => {
    const main = await until(name, () =>
      descendantsOf(product.pid).find(({ command }) =>
        command.some((word) => word.endsWith(`/apps/${name}/dist/main.js`)),
      ),
    );
    const places = () => listening([main, ...descendantsOf(main.pid)]);
    // Units send to the server over UDP.
    const expected = name === 'server' ? [`tcp ${LOOPBACK}`, `udp ${LOOPBACK}`] : [`tcp ${LOOPBACK}`];
    await until('it listens', () => expected.every((place) => places().includes(place)));
    expect(places()).toEqual(expected);
  });
});

describe('signing in', () => {
  it('leads to the sign-in page first, and refuses a wrong password with a message', async () => {
    const { page } = screen;
    await page.goto('/');
    await fillSignIn(page, { username, password: 'Not-the-password-1' });
    await page.getByRole('alert').getByText('The username or password is not correct').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(new URL(page.url()).pathname).toBe('/sign_in');
  });

  it('opens the unit list with the right one', async () => {
    const { page } = screen;
    await fillSignIn(page, { username, password: password ?? '' });
    await page.getByRole('grid', { name: 'Units' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/unit/list');
  });
});

describe('the unit list', () => {
  it('has the 204 units of the demo in its two groups', async () => {
    const { page } = screen;
    const rows = async (group: string, count: number) => {
      await chooseGroup(page, group);
      await page.getByText(new RegExp(`^${count} units`)).waitFor();
      // The header of the table is a row too.
      return Number(await page.getByRole('grid', { name: 'Units' }).getAttribute('aria-rowcount')) - 1;
    };
    // All units that the demo puts on air are in North-desk.
    expect((await rows('South-desk', 101)) + (await rows('North-desk', 103))).toBe(204);
  });

  it('shows the software units as they report', async () => {
    const { page } = screen;
    await page.getByRole('searchbox', { name: 'Search units' }).fill('crew');
    await rowOf(page, 'crew-1').locator('[data-status="idle"]').waitFor();
    await rowOf(page, 'crew-2').locator('[data-status="idle"]').waitFor();
    expect(await rowOf(page, 'crew-3').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search units' }).fill('');
  });

  it('changes by itself', async () => {
    const { page } = screen;
    const rows = page.getByRole('row').filter({ has: page.locator('[data-status="live"]') });
    // Any unit will do, because a simulated one may end its transmission meanwhile.
    const rates = new Map<string, Set<string>>();
    const look = async (): Promise<boolean> => {
      const seen = await rows.evaluateAll((all) =>
        all.map((row) => ({
          id: row.getAttribute('data-row') ?? '',
          rate: row.querySelector('[data-column="bitrate"]')?.textContent ?? '',
        })),
      );
      for (const { id, rate } of seen) if (rate !== '') rates.set(id, (rates.get(id) ?? new Set()).add(rate));
      return [...rates.values()].some(({ size }) => size >= 3);
    };
    await until('the bitrate of a simulated unit changes twice', look, 30_000);
  });

  it('counts the states over the list, and each counter filters it', async () => {
    const { page } = screen;
    const board = page.getByRole('navigation', { name: 'Units by state' });
    await board.getByRole('link', { name: /ready/ }).click();
    await until('the list has as many units as the counter shows', async () => {
      const counted = /^\d+/.exec((await board.getByRole('link', { name: /ready/ }).textContent()) ?? '')?.[0];
      const shown = Number(await page.getByRole('grid', { name: 'Units' }).getAttribute('aria-rowcount')) - 1;
      return Number(counted) > 0 && Number(counted) === shown;
    });
    // A simulated unit may go offline meanwhile: its row leaves the list.
    const statesShown = () =>
      page.locator('[data-row] [data-status]').evaluateAll((all) => all.map((one) => one.getAttribute('data-status')));
    await until('only ready units are listed', async () => {
      const states = await statesShown();
      return states.length > 5 && states.every((state) => state === 'idle');
    });
  });

  it('is where unknown paths lead, without errors on the pages', async () => {
    const { page, problems } = screen;
    await page.goto('/no/such/page');
    await page.getByRole('grid', { name: 'Units' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/unit/list');
    expect(problems).toEqual([]);
  });
});
