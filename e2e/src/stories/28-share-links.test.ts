import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { idleAgain, putOnAir } from '../api/records.js';
import { DESK } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { watchFrames } from '../browser/video.js';
import { until } from '../until.js';

const { url } = inject('product');
const { api, browser, screen } = await openDesk();
const { page } = screen;
const dialog = page.getByRole('dialog');
const contexts: BrowserContext[] = [];

beforeAll(() => putOnAir(api, 'crew-1', 'studio-1'));
afterAll(async () => {
  for (const context of contexts) await context.close();
  await idleAgain(api);
});

/** A browser of another person, without data of the console, in their language. */
async function stranger(link: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', locale });
  contexts.push(context);
  const other = await context.newPage();
  await other.goto(link);
  return other;
}

const linkItem = (description: string) =>
  page.getByRole('list', { name: 'Share links' }).getByRole('listitem').filter({ hasText: description }).first();

/** Creates a link on screen, and returns it. */
async function create(description: string, fill: () => Promise<void> = async () => undefined): Promise<string> {
  await page.getByRole('button', { name: 'New share link' }).click();
  await dialog.getByRole('button', { name: 'Create share link' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Description').fill(description);
  await fill();
  await dialog.getByRole('button', { name: 'Create share link' }).click();
  const link = (await dialog.locator('code').innerText()).trim();
  expect(link).toMatch(new RegExp(`^${url}/watch#[\\w-]{43}$`));
  return link;
}

it('a channel is watched in any browser by a link, which ends for everybody when it is revoked', async () => {
  await page.goto('/manage/channels');
  await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).click();
  await page.getByRole('tab', { name: 'Share links', exact: true }).click();
  await page.getByText('There are no share links yet').waitFor();
  expect(await faultsOf(page, 'share-links-none')).toEqual([]);
  const link = await create('Agency in Paris', async () => expect(await faultsOf(page, 'share-link-form')).toEqual([]));
  expect(await faultsOf(page, 'share-link-made')).toEqual([]);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await linkItem('Agency in Paris').getByText('Active', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(link.split('#')[1]);

  const opened = performance.now();
  const viewer = await stranger(link);
  await viewer.locator('video[data-playing]').waitFor({ timeout: 15_000 });
  const seconds = (performance.now() - opened) / 1000;
  const { pictures, contrast } = await watchFrames(viewer.locator('video'), 20);
  expect(pictures).toBeGreaterThan(5);
  expect(contrast).toBeGreaterThan(30);
  await viewer.getByRole('heading', { name: 'Agency in Paris', level: 1 }).waitFor();
  expect(await faultsOf(viewer, 'shared')).toEqual([]);
  expect(await viewer.context().cookies()).toEqual([]);
  process.stdout.write(`the picture of a share link runs after ${seconds.toFixed(1)} s\n`);

  await linkItem('Agency in Paris').getByText('1 watching').waitFor();
  await linkItem('Agency in Paris').getByText('127.0.0.* since').waitFor();
  expect(await faultsOf(page, 'share-links-watched')).toEqual([]);

  await privateSession(viewer);

  await linkItem('Agency in Paris').getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('1 person is watching').waitFor();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await viewer.getByText('This link has ended.').waitFor({ timeout: 5_000 });
  expect(await viewer.locator('video').count()).toBe(0);
  expect(await faultsOf(viewer, 'share-ended')).toEqual([]);
  await viewer.reload();
  await viewer.getByText('This link is not valid, or it was revoked.').waitFor();
  await page.getByText('There are no share links yet').waitFor();
});

/** A private session hides the picture from viewers, informs everybody, and shows it again at its end. */
async function privateSession(viewer: Page): Promise<void> {
  const setting = page.getByLabel('Private session');
  await page.getByRole('tab', { name: 'General', exact: true }).click();
  await setting.click();
  await dialog.getByText('1 person is watching through a share link.').waitFor();
  expect(await faultsOf(page, 'private-session-asked')).toEqual([]);
  await dialog.getByRole('button', { name: 'Begin private session' }).click();
  await viewer.getByText('The channel is in a private session.').waitFor({ timeout: 5_000 });
  expect(await viewer.locator('video[data-playing]').count()).toBe(0);
  expect(await faultsOf(viewer, 'share-private')).toEqual([]);
  await page.locator('[data-private]').first().waitFor();
  expect(await faultsOf(page, 'private-session')).toEqual([]);

  await setting.click();
  await viewer.locator('video[data-playing]').waitFor({ timeout: 30_000 });
  await page.locator('[data-private]').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Share links', exact: true }).click();
}

it('a link that begins later says when, in German too, and one without a picture shows it when there is one', async () => {
  const tomorrow = new Date(Date.now() + 26 * 3_600_000);
  const local = new Date(tomorrow.getTime() - tomorrow.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const later = await create('Later', async () => {
    await dialog.getByLabel('Start', { exact: true }).selectOption({ label: 'Later' });
    await dialog.getByLabel('Start time').fill('2020-01-01T12:00');
    await dialog.getByText('The start time must be in the future, or now').waitFor();
    await dialog.getByLabel('Start time').fill(local);
  });
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await linkItem('Later').getByText('Scheduled', { exact: true }).waitFor();
  const german = await stranger(later, 'de-DE');
  await german.getByText('Das Video beginnt am').waitFor();
  expect(await faultsOf(german, 'share-scheduled-german')).toEqual([]);

  const link = await create('Studio');
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await idleAgain(api);
  const viewer = await stranger(link, 'de-DE');
  await viewer.getByText('Zurzeit gibt es kein Bild.').waitFor({ timeout: 30_000 });
  expect(await faultsOf(viewer, 'share-no-picture')).toEqual([]);
  await putOnAir(api, 'crew-1', 'studio-1');
  await until('the picture runs', () => viewer.locator('video[data-playing]').isVisible(), 60_000);
  expect(screen.problems).toEqual([]);
});
