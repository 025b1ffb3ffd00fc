import { afterAll, expect, inject, it } from 'vitest';
import { findRecord } from '../api/records.js';
import { PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { withDatabase } from '../product/database.js';

const product = inject('product');
const SLUGLINE = 'E2E harbour fire';
const { api, screen: desk } = await openDesk();
const { page, problems } = desk;

afterAll(() =>
  withDatabase(product, (db) => db.query("delete from stories where slugline like 'E2E %' and rundown_id is null")),
);

it('a story is written, given to a unit in two clicks, followed, and deleted', async () => {
  await page.goto('/stories');
  await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New story' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create story' }).click();
  await dialog.getByText('slugline is missing').waitFor();
  await dialog.getByLabel('Slugline', { exact: true }).fill('a;b');
  await dialog.getByText('Cannot contain ;').waitFor();
  await dialog.getByLabel('Slugline', { exact: true }).fill(SLUGLINE);
  await dialog.getByLabel('Reporter', { exact: true }).fill('A. Reed');
  expect(await faultsOf(page, 'story-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create story' }).click();
  await page.getByRole('heading', { name: SLUGLINE, level: 1 }).waitFor();
  await page.getByText('No unit has it').waitFor();
  expect(await faultsOf(page, 'story')).toEqual([]);

  const { uid } = await findRecord(api, 'crew-2');
  await page.goto(`/unit/list?unit=${uid}`);
  await page.getByRole('button', { name: 'Choose story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: SLUGLINE }).waitFor();
  expect(await faultsOf(page, 'choose-story')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: SLUGLINE }).click();
  await page.getByText(`Story: ${SLUGLINE}`).waitFor();
  await expect
    .poll(async () => (await api.configuration.metadata({ params: { id: uid } })).desired.fields)
    .toMatchObject({ slugline: SLUGLINE, reporter: 'A. Reed' });

  await page.goto('/stories');
  await page.getByText(SLUGLINE, { exact: true }).first().click();
  await page.getByText('crew-2').first().waitFor();
  await page.getByLabel('Slugline', { exact: true }).fill(`${SLUGLINE} out`);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Story saved').waitFor();
  await expect.poll(async () => (await api.stories.chosen({ params: { id: uid } })).slugline).toBe(`${SLUGLINE} out`);

  await page.goto(`/unit/list?unit=${uid}`);
  await page.getByText(`${SLUGLINE} out`).first().waitFor();
  await page.getByRole('button', { name: 'Choose story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the story' }).click();
  await page.getByText('The unit no longer has a story').waitFor();
  expect(problems).toEqual([]);
});

it('is read in three seconds in each theme, and on a phone', async () => {
  const ready = () => page.getByText(`${SLUGLINE} out`).first().waitFor();
  await page.goto('/stories?q=E2E');
  await ready();
  expect(await faultsInThemes({ api, page }, 'stories', ready)).toEqual([]);
  await page.setViewportSize(PHONE);
  await ready();
  expect(await faultsOf(page, 'stories-phone')).toEqual([]);
  expect(problems).toEqual([]);
});
