import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findRecord, putOnAir } from '../api/records.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { streamsOf } from '../product/media-file.js';
import { type Platform, platform } from '../product/platform.js';
import { printedBy } from '../product/product.js';
import { until } from '../until.js';

const product = inject('product');
const { dataDir } = product;
const UNIT = 'crew-2';
const CHANNEL = 'studio-3';
const KIND = 'Content delivery network (CDN)';
const KEY = 'key-that-nobody-may-see';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-platform-'));
const arrived = path.join(home, 'arrived.mkv');

const { api, screen } = await openDesk();
let pane: Locator;
let newsroom: Platform;

beforeAll(async () => {
  newsroom = await platform(arrived);
  await putOnAir(api, UNIT, CHANNEL);
  pane = await openUnit(screen.page, UNIT);
});
afterAll(async () => {
  await newsroom.program.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('an additional destination', () => {
  it('does not start with an invalid address', async () => {
    await pane.getByRole('button', { name: `${KIND}: stream to…` }).click();
    const dialog = screen.page.getByRole('dialog', { name: `${UNIT}: ${KIND}` });
    await dialog.getByLabel('Name').fill('Newsroom');
    await dialog.getByLabel('Address').fill('https://live.example.org/app');
    await dialog.getByLabel('Stream key', { exact: true }).fill(KEY);
    await dialog.getByRole('button', { name: 'Start streaming' }).click();
    await dialog.getByText('Invalid URL format').waitFor();
    await dialog.locator('[aria-invalid="true"]').and(dialog.getByLabel('Address')).waitFor();
    expect(await faultsOf(screen.page, 'push-refused')).toEqual([]);
  });

  it('runs beside the transmission, whose picture continues; real video arrives', async () => {
    const dialog = screen.page.getByRole('dialog', { name: `${UNIT}: ${KIND}` });
    const { transmission } = await findRecord(api, UNIT);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await pane.getByRole('button', { name: `${KIND}: stream to…` }).click();
    await dialog.getByLabel('Name').fill('Newsroom');
    await dialog.getByLabel('Address').fill(newsroom.url);
    await dialog.getByLabel('Stream key', { exact: true }).fill(KEY);
    await dialog.getByRole('button', { name: 'Start streaming' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await pane.getByText('streaming to Newsroom').waitFor({ timeout: 30_000 });
    await until('part of the stream has arrived', () => statSync(arrived).size > 500_000, 30_000);
    expect((await watchFrames(pane.locator('video'), 45, 30_000)).pictures).toBeGreaterThan(20);
    expect(await faultsOf(screen.page, 'push-streaming')).toEqual([]);

    await pane.getByRole('button', { name: `${KIND}: stop` }).click();
    const question = screen.page.getByRole('dialog', { name: 'Stop streaming to Newsroom?' });
    await question.getByRole('button', { name: 'Stop', exact: true }).click();
    await pane.getByRole('button', { name: `${KIND}: stream to…` }).waitFor({ timeout: 30_000 });
    expect((await watchFrames(pane.locator('video'), 45, 30_000)).pictures).toBeGreaterThan(20);

    await until('the platform has written its file', () => newsroom.program.exitCode() !== null, 30_000);
    const streams = await streamsOf(arrived);
    expect(streams.get('video')).toMatchObject({ codec_name: 'h264', width: 1280 });
    expect(streams.get('video')?.nb_read_packets).toBeGreaterThan(30);
    expect(streams.get('audio')).toMatchObject({ codec_name: 'aac' });
    expect((await findRecord(api, UNIT)).transmission?.id).toBe(transmission?.id);
  });

  it('never shows its key', async () => {
    const { uid } = await findRecord(api, UNIT);
    expect(JSON.stringify(await api.rtmpOutputs.cdn({ params: { id: uid } }))).not.toContain(KEY);
    const state = path.join(dataDir, 'demo/state', UNIT);
    for (const name of readdirSync(state).filter((one) => /json|log/.test(one))) {
      expect(readFileSync(path.join(state, name), 'utf8'), name).not.toContain(KEY);
    }
    expect(printedBy(product)).not.toContain(KEY);
    expect(screen.problems).toEqual([]);
  });
});
