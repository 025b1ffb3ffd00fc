import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPage } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { speakers } from '../browser/rooms.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const NAME = 'crew-101';
const { api, browser } = await openDesk();
const speaker = speakers();
let unit: FieldUnit;
let crew: Page;

const state = () => crew.locator('#state');
const says = (words: string) => state().filter({ hasText: words }).waitFor({ timeout: 30_000 });

beforeAll(async () => {
  const port = await freePort();
  const args = () => ['--source', 'test', '--intercom-page', `127.0.0.1:${port}`];
  unit = await fieldUnit(api, { url, name: NAME, args });
  await api.configuration.setIntercom({ params: { id: unit.uid }, body: { mode: 'targetChannel' } });
  ({ page: crew } = await openPage(browser, `http://127.0.0.1:${port}`));
}, 120_000);
afterAll(() => unit.leave());

it('a crew calls by its page, an operator answers among the rooms, and both disconnect', async () => {
  await crew.goto('/');
  await says('Not connected');
  await crew.getByText('Calls over the direct line').waitFor();
  expect(await faultsOf(crew, 'crew-page')).toEqual([]);

  const { page, problems } = await speaker('e2e-crew-answers');
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  const answer = page.getByRole('button', { name: `Answer the crew of ${NAME}` });
  await page.getByRole('list', { name: 'Audio rooms' }).waitFor({ state: 'attached' });
  expect(await answer.count()).toBe(0);

  await crew.getByRole('button', { name: 'Connect', exact: true }).click();
  await says('Calling the control room');
  expect(await faultsOf(crew, 'crew-page-calls')).toEqual([]);
  await answer.waitFor({ timeout: 30_000 });
  expect(await faultsOf(page, 'crew-calls')).toEqual([]);
  await answer.click();
  await says('● Connected');
  await page.getByRole('heading', { name: `Direct line to ${NAME}` }).waitFor();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
  expect(await faultsOf(crew, 'crew-page-connected')).toEqual([]);
  expect(await faultsOf(page, 'crew-answered')).toEqual([]);

  await crew.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await says('Not connected');
  await until('the unit is in no room', async () => {
    const record = await api.units.unit({ params: { id: unit.uid } });
    return record.applications.audioRoom === undefined;
  });
  expect(problems).toEqual([]);
});
