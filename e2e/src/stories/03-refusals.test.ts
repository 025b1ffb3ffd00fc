import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { ApiProblem } from '@backhaul/contract/client';
import { findRecord, idleAgain, recordsOf } from '../api/records.js';
import { pairingOf } from '../browser/pairing.js';
import { chooseChannel, openUnit, reaches, startButton } from '../browser/units.js';
import { type Agent, startAgent } from '../product/agent.js';
import { transmissionsOf } from '../product/transmissions.js';

const product = inject('product');
const { url } = product;
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-server-'));

const { api, screen: one, another } = await openDesk();
const two = await another();
let server: Agent | undefined;

const refusal = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiProblem ? (error.problem.detail ?? error.problem.title) : error),
  );
const reasonIn = (pane: Locator, text: string) => pane.getByText(text, { exact: true }).waitFor();

afterAll(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('start is refused with a message', () => {
  it('without a channel', async () => {
    const pane = await openUnit(one.page, 'crew-2');
    await reasonIn(pane, 'No channel selected');
    expect(await startButton(pane).isDisabled()).toBe(true);
    const { uid } = await findRecord(api, 'crew-2');
    expect(await refusal(api.units.startStream({ params: { id: uid }, body: {} }))).toBe('No channel selected');
  });

  it('to a channel that another unit uses', async () => {
    const pane = await openUnit(one.page, 'crew-2');
    await chooseChannel(pane, 'studio-1');
    const other = await openUnit(two.page, 'crew-1');
    await chooseChannel(other, 'studio-1');
    await startButton(other).click();
    await reaches(other, 'live');
    await reasonIn(pane, 'Selected channel is busy');
    expect(await startButton(pane).isDisabled()).toBe(true);
    const options = await pane.getByLabel('Channel', { exact: true }).locator('option:disabled').allTextContents();
    expect(options).toContain('studio-1 · busy, crew-1');
    const { uid } = await findRecord(api, 'crew-2');
    const { channels } = await recordsOf(api);
    const channelId = channels.find(({ channelName }) => channelName === 'studio-1')?.channelId ?? '';
    const answer = await refusal(api.units.startStream({ params: { id: uid }, body: { channelId } }));
    expect(answer).toBe('Selected channel is busy');
    await idleAgain(api);
    await startButton(other).waitFor();
  });

  it('to a channel whose server is offline', async () => {
    const { page } = one;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add server…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add server' });
    await dialog.getByLabel('Name').fill('media-2');
    await dialog.getByLabel('Channels').selectOption('2');
    await dialog.getByRole('button', { name: 'Add server' }).click();
    const { code, command } = await pairingOf(dialog);
    expect(command).toBe(`npm run server -- --pair ${code} --console ${url}`);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const state = ['--state-dir', home, '--base-port', '19401'];
    server = startAgent('server', ['--pair', code, '--console', url, ...state]);
    const pane = await openUnit(page, 'crew-2');
    await chooseChannel(pane, 'media-2-1');
    await server.stop();
    await reasonIn(pane, 'Selected channel is offline');
    expect(await startButton(pane).isDisabled()).toBe(true);
    const options = await pane.getByLabel('Channel', { exact: true }).locator('option:disabled').allTextContents();
    expect(options).toContain('media-2-2 · offline');
  });
});

describe('two starts at once', () => {
  it('make one transmission', async () => {
    const { uid } = await findRecord(api, 'crew-2');
    const before = await transmissionsOf(product, uid);
    const panes = [await openUnit(one.page, 'crew-2'), await openUnit(two.page, 'crew-2')];
    const [first, second] = panes;
    if (!first || !second) throw new Error('Two panes must be open');
    await chooseChannel(first, 'studio-2');
    await second.getByRole('button', { name: 'Start to studio-2' }).waitFor();
    // Both buttons are located before the first click, because the second disappears when a unit goes live.
    const buttons = await Promise.all(panes.map((pane) => startButton(pane).elementHandle()));
    await Promise.all(buttons.map((button) => button?.dispatchEvent('click')));
    await Promise.all(panes.map((pane) => reaches(pane, 'live')));
    expect((await transmissionsOf(product, uid)).length).toBe(before.length + 1);
    const again = await refusal(api.units.startStream({ params: { id: uid }, body: {} }));
    expect(again).toBe('The unit is busy');
    expect([...one.problems, ...two.problems]).toEqual([]);
  });
});
