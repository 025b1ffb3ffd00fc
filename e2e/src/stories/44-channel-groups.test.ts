import { ApiProblem } from '@backhaul/contract/client';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findChannel, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes, faultsOf } from '../browser/looks.js';
import { openUnit, reaches, startButton, stop, tileOf } from '../browser/units.js';
import { type Agent, startAgent } from '../product/agent.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { freePort } from '../product/ports.js';
import { until } from '../until.js';

const { url } = inject('product');
const SERVER = 'pool';
const GROUP = 'pool_of_two';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-channel-groups-'));

const { api, screen } = await openDesk();
const { page } = screen;
const units: FieldUnit[] = [];
let server: Agent;

beforeAll(async () => {
  const { groupId } = await recordsOf(api);
  const { id } = await api.servers.create({ body: { name: SERVER, groupId, channels: 2 } });
  const { code } = await api.servers.makePairingCode({ params: { id } });
  const where = ['--base-port', String(await freePort()), '--state-dir', path.join(home, 'state')];
  server = startAgent('server', ['--pair', code ?? '', '--console', url, ...where]);
  for (const name of ['pool-unit-1', 'pool-unit-2', 'pool-unit-3'])
    units.push(await fieldUnit(api, { url, name, args: () => ['--source', 'test'] }));
});
afterAll(async () => {
  for (const unit of units) await unit.leave();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

const dialog = page.getByRole('dialog');
const start = (unit: FieldUnit | undefined, channelId: string) =>
  api.units.startStream({ params: { id: unit?.uid ?? '' }, body: { channelId } });
const refusal = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiProblem ? (error.problem.detail ?? error.problem.title) : error),
  );
const memberOf = async (unit: FieldUnit | undefined): Promise<string | null> =>
  (await api.units.unit({ params: { id: unit?.uid ?? '' } })).selectedChannelName;

it('a group of two channels is made, and its members are put in order', async () => {
  for (const name of ['pool-1', 'pool-2'])
    await until(`${name} is ready`, async () => (await findChannel(api, name)).status === 'idle', 45_000);
  await page.goto('/manage/channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  await dialog.getByRole('button', { name: 'Group of channels' }).click();
  await dialog.getByLabel('Name').fill(GROUP);
  await dialog.getByLabel('pool-1', { exact: true }).check();
  expect(await faultsOf(page, 'channel-group-new')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('heading', { name: GROUP, level: 1 }).waitFor();
  for (const tab of ['Input', 'Destinations', 'Recordings', 'Share links'])
    expect(await page.getByRole('tab', { name: tab, exact: true }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Add pool-2' }).click();
  const members = page.getByRole('list', { name: 'Members in their order' }).getByRole('listitem');
  await members.filter({ hasText: 'pool-2' }).getByRole('button', { name: 'Move up' }).click();
  await members.first().getByText('pool-2', { exact: true }).waitFor();
  expect(await faultsInThemes({ api, page }, 'channel-group-members', () => members.first().waitFor())).toEqual([]);
});

it('two units that are sent to it get a channel each, and the third is refused', async () => {
  const { channelId } = await findChannel(api, GROUP);
  const pane = await openUnit(page, 'pool-unit-1');
  const choice = pane.getByLabel('Channel', { exact: true });
  await until('the group can be selected', async () => {
    const label = await choice.locator('option', { hasText: `${GROUP} · 2 of 2 free` }).textContent();
    return label !== null && (await choice.selectOption({ label })).length > 0;
  });
  await pane.getByRole('button', { name: `Start to ${GROUP}` }).waitFor();
  await startButton(pane).click();
  await start(units[1], channelId);
  await reaches(pane, 'live', 45_000);
  expect((await Promise.all([memberOf(units[0]), memberOf(units[1])])).toSorted()).toEqual(['pool-1', 'pool-2']);
  await pane
    .getByText(`→ ${GROUP} → ${(await memberOf(units[0])) ?? ''}`)
    .first()
    .waitFor();
  expect(await faultsOf(page, 'channel-group-unit')).toEqual([]);
  expect(await refusal(start(units[2], channelId))).toBe('Selected channel is busy');
  const { receivedKbps } = await until(
    'both channels receive',
    async () => {
      const [one, other] = [await findChannel(api, 'pool-1'), await findChannel(api, 'pool-2')];
      return one.status === 'collecting' && other.status === 'collecting' && other;
    },
    45_000,
  );
  expect(receivedKbps).toBeGreaterThanOrEqual(0);

  await page.goto('/manage/channels');
  await page.getByRole('row', { name: GROUP }).getByText('0 of 2 free').waitFor();
  expect(
    await faultsInThemes({ api, page }, 'channel-group-list', () => page.getByRole('row', { name: GROUP }).waitFor()),
  ).toEqual([]);
  await page.goto('/unit/multiview');
  await tileOf(page, 'pool-unit-2')
    .getByText(new RegExp(`→ ${GROUP} → pool-`))
    .waitFor();
});

it('a unit that is stopped frees its channel, and keeps the group', async () => {
  const pane = await openUnit(page, 'pool-unit-1');
  await stop(page, pane);
  await until('a member is free', async () => {
    const { members } = await findChannel(api, GROUP);
    return members?.filter(({ free }) => free).length === 1;
  });
  await pane.getByRole('button', { name: `Start to ${GROUP}` }).waitFor();
  const { channelId } = await findChannel(api, GROUP);
  await start(units[2], channelId);
  await until('the third unit is on air', async () => (await memberOf(units[2]))?.startsWith('pool-'));
});
