import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { inAgreement, restoring } from '../api/configure.js';
import { findRecord } from '../api/records.js';
import { chooseTab, openConfiguration } from '../browser/configuration.js';
import { faultsOf } from '../browser/looks.js';
import { chooseChannel, openUnit, reaches, startButton, stop } from '../browser/units.js';
import { showsTone, watchFrames } from '../browser/video.js';
import { type Agent, startProgram } from '../product/agent.js';
import { makeClip } from '../product/media-file.js';
import { freePort } from '../product/ports.js';

const UNIT = 'crew-1';
const home = mkdtempSync(path.join(os.tmpdir(), 'backhaul-camera-'));

const { api, screen } = await openDesk();
let camera: Agent | undefined;

afterAll(async () => {
  await camera?.stop();
  rmSync(home, { recursive: true, force: true });
});
await restoring(api, UNIT, ({ ipInput, metadata }) => ({ ipInput, metadata }));

const idOf = async () => ({ id: (await findRecord(api, UNIT)).uid });

/** Expects a message at the refused field, which is visible and focused. */
async function expectRefused(dialog: Locator, label: string, value: string, words: string): Promise<void> {
  const field = dialog.getByLabel(label, { exact: true });
  await field.fill(value);
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await dialog.locator('[aria-invalid="true"]:focus').and(field).waitFor();
  await dialog.getByText(words).waitFor();
}

/** Applies the dialog; returns the configuration that the unit reports then. */
async function sent(dialog: Locator) {
  const { version } = await api.units.configuration({ params: await idOf() });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return (await inAgreement(api, UNIT, version)).reported;
}

describe('metadata', () => {
  it('is refused if it breaks a rule, and otherwise applied by the unit', async () => {
    const dialog = await openConfiguration(screen.page, UNIT, 'Metadata');
    await dialog.getByLabel('Send metadata with the video').check();
    await expectRefused(dialog, 'Slugline', '', 'slugline is missing');
    await dialog.getByLabel('Slugline', { exact: true }).fill('Harbour fire');
    await expectRefused(dialog, 'Reporter', 'A; Reed', 'Cannot contain ;');
    expect(await faultsOf(screen.page, 'metadata-refused')).toEqual([]);
    await dialog.getByLabel('Reporter', { exact: true }).fill('A. Reed');
    expect((await sent(dialog))?.metadata).toMatchObject({
      enabled: true,
      fields: { slugline: 'Harbour fire', reporter: 'A. Reed' },
    });
  });
});

describe('alert rules', () => {
  it('are refused if they are invalid, and otherwise stored', async () => {
    const dialog = await openConfiguration(screen.page, UNIT, 'Alerts settings');
    await dialog.getByLabel('Mode', { exact: true }).selectOption({ label: 'Manual' });
    const battery = dialog.getByRole('group', { name: 'Battery' });
    const warning = battery.getByLabel('Warning, % or less');
    await warning.fill('150');
    await battery.locator('[aria-invalid="true"]').and(warning).waitFor();
    await dialog.getByRole('button', { name: 'Apply rules' }).and(dialog.locator('[aria-disabled]')).waitFor();
    expect(await faultsOf(screen.page, 'alert-rules-refused')).toEqual([]);
    await warning.fill('45');
    await dialog.getByRole('button', { name: 'Apply rules' }).click();
    await dialog.getByRole('button', { name: 'Apply rules' }).and(dialog.locator('[aria-disabled]')).waitFor();
    const params = await idOf();
    expect(await api.alerts.configuration({ params })).toMatchObject({
      mode: 'manual',
      settings: { battery: { warning: 45 } },
    });
    await api.alerts.setConfiguration({ params, body: { mode: 'automatic' } });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('the IP pipe', () => {
  it('can be set for a unit that supports it, and shows "Not supported" for others', async () => {
    const dialog = await openConfiguration(screen.page, UNIT, 'IP pipe');
    const { features } = await api.units.capabilities({ params: await idOf() });
    const offered = features.includes('ipPipe');
    expect(await dialog.getByText('Not supported').count()).toBe(offered ? 0 : 1);
    expect(await dialog.getByLabel('Connection mode').count()).toBe(offered ? 1 : 0);
    expect(await faultsOf(screen.page, 'ip-pipe')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('IP input', () => {
  it('is refused for an invalid address; for a valid one the unit sends its picture', async () => {
    const film = path.join(home, 'bright.mp4');
    await makeClip(film, 'bright');
    const address = `srt://127.0.0.1:${await freePort()}`;
    const loop = ['-v', 'error', '-nostdin', '-re', '-stream_loop', '-1', '-i', film, '-c', 'copy', '-f', 'mpegts'];
    camera = startProgram('ffmpeg', [...loop, `${address}?mode=listener`]);

    const dialog = await openConfiguration(screen.page, UNIT, 'Metadata');
    await chooseTab(dialog, 'IP input');
    await dialog.getByLabel('Use a stream as the video source').check();
    await expectRefused(dialog, 'Stream URL', 'http://camera.example/1', 'Invalid URL format');
    // The message can be reached from another tab.
    await chooseTab(dialog, 'Metadata');
    await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await dialog.locator('[aria-invalid="true"]:focus').and(dialog.getByLabel('Stream URL')).waitFor();
    expect(await faultsOf(screen.page, 'ip-input-refused')).toEqual([]);
    await dialog.getByLabel('Stream URL').fill(address);
    expect((await sent(dialog))?.ipInput).toEqual({ enabled: true, url: address });

    const pane = await openUnit(screen.page, UNIT);
    await chooseChannel(pane, 'studio-1');
    await startButton(pane).click();
    await reaches(pane, 'live', 30_000);
    await showsTone(pane.locator('video'), 'bright');
    expect((await watchFrames(pane.locator('video'), 30, 30_000)).pictures).toBeGreaterThan(12);
    await stop(screen.page, pane);
    expect(screen.problems).toEqual([]);
  });
});
