import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { configured, inAgreement, restoring } from '../api/configure.js';
import { findChannel, findRecord } from '../api/records.js';
import { openConfiguration } from '../browser/configuration.js';
import { faultsOf } from '../browser/looks.js';
import { watchNotices } from '../browser/notices.js';
import { chooseChannel, findUnit, openUnit, reaches, stop } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { sha256Of, streamsOf } from '../product/media-file.js';
import { until } from '../until.js';

const { dataDir } = inject('product');
const UNIT = 'crew-2';
const CHANNEL = 'studio-3';
const storage = path.join(dataDir, 'demo/state', UNIT, 'storage');

const { api, screen } = await openDesk();
let pane: Locator;

await restoring(api, UNIT, ({ storeMode, resolution, bitrateKbps, storeQuality, filenamePrefix }) => ({
  storeMode,
  resolution,
  bitrateKbps,
  storeQuality,
  filenamePrefix,
}));
beforeAll(async () => {
  await configured(api, UNIT, {
    resolution: '360p30',
    bitrateKbps: 1200,
    storeQuality: { h264: 'low', h265: 'low' },
  });
});

const stored = (): string[] => readdirSync(storage).filter((name) => name.endsWith('.mkv'));

/** Size of the file that is being written, bytes. */
const writing = (): number =>
  readdirSync(path.join(storage, '.open')).reduce(
    (sum, name) => sum + statSync(path.join(storage, '.open', name)).size,
    0,
  );

/** Runs the unit in a mode during `work` and until a file is stored; returns the new file. */
async function run(mode: string, button: string, state: string, work: () => Promise<unknown>): Promise<string> {
  const before = new Set(stored());
  await pane.getByLabel('Mode').selectOption({ label: mode });
  await pane.getByRole('button', { name: button, exact: true }).click();
  await reaches(pane, state, 30_000);
  await until('video is stored', () => writing() > 200_000, 30_000);
  await work();
  await stop(screen.page, pane);
  const fresh = await until('the file is complete', () => stored().find((name) => !before.has(name)), 30_000);
  await until('the console lists it', async () => {
    const params = { id: (await findRecord(api, UNIT)).uid };
    return (await api.files.list({ params })).some((one) => one.path === fresh);
  });
  return fresh;
}

/** Expects video and audio in a file of the requested name. */
async function expectFilm(file: string): Promise<void> {
  expect(path.basename(file)).toMatch(/^FIELD_crew-2-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}\.mkv$/);
  const streams = await streamsOf(file);
  expect(streams.get('video')).toMatchObject({ codec_name: 'h264' });
  expect(streams.get('video')?.nb_read_packets).toBeGreaterThan(20);
  expect(streams.get('audio')).toMatchObject({ codec_name: 'aac' });
}

/** Selects another bitrate in the dialog without sending it; returns the text of the Apply button. */
async function applyOfBitrate(kbps: number): Promise<string> {
  const dialog = await openConfiguration(screen.page, UNIT, 'Video/audio');
  await dialog.getByLabel('Bitrate, kbps').fill(String(kbps));
  const text = await dialog.getByRole('button', { name: /^Apply/ }).innerText();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return text;
}

describe('a stored file of a unit', () => {
  it('has the file name prefix that is set; a prefix with invalid characters is refused at its field', async () => {
    const dialog = await openConfiguration(screen.page, UNIT, 'Advanced');
    const prefix = dialog.getByLabel('File name prefix');
    await prefix.fill('FIELD/');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.locator('[aria-invalid="true"]:focus').and(prefix).waitFor();
    expect(await faultsOf(screen.page, 'prefix-refused')).toEqual([]);
    await prefix.fill('FIELD_');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await inAgreement(api, UNIT)).reported?.filenamePrefix).toBe('FIELD_');
  });

  it('is recorded beside the live video in live and store mode', async () => {
    pane = await openUnit(screen.page, UNIT);
    await chooseChannel(pane, CHANNEL);
    // Start shows its mode, also when another user changes it meanwhile.
    await configured(api, UNIT, { storeMode: 'storeOnly' });
    await pane.getByRole('button', { name: 'Start storing', exact: true }).waitFor();
    await configured(api, UNIT, { storeMode: 'live' });
    const file = await run('Live and store', `Start to ${CHANNEL}`, 'live', async () => {
      const { pictures } = await watchFrames(pane.locator('video'), 30, 30_000);
      expect(pictures).toBeGreaterThan(12);
      expect(await faultsOf(screen.page, 'live-and-store')).toEqual([]);
      // Its files end before others begin, although the mode is live.
      expect((await inAgreement(api, UNIT)).desired.storeMode).toBe('live');
      expect(await applyOfBitrate(1500)).toMatch(/Interrupts the video for about [\d.]+ s/);
    });
    await expectFilm(path.join(storage, file));
  });

  it('adds no interruption to a change while only the next start will store', async () => {
    await pane.getByLabel('Mode').selectOption({ label: 'Live' });
    await pane.getByRole('button', { name: `Start to ${CHANNEL}`, exact: true }).click();
    await reaches(pane, 'live', 30_000);
    await configured(api, UNIT, { storeMode: 'liveAndStore' });
    expect(await applyOfBitrate(1500)).toBe('Apply');
    await configured(api, UNIT, { storeMode: 'live' });
    await stop(screen.page, pane);
  });

  it('stays on the unit in store only mode, which needs no channel', async () => {
    const file = await run('Store only', 'Start storing', 'storeandforward', async () => {
      const row = await findUnit(screen.page, UNIT);
      await row.getByText('Store & forward').waitFor();
      expect((await findChannel(api, CHANNEL)).status).toBe('idle');
      expect(await faultsOf(screen.page, 'store-only')).toEqual([]);
    });
    await expectFilm(path.join(storage, file));
    const params = { id: (await findRecord(api, UNIT)).uid };
    expect(await api.files.uploads({ params })).toEqual([]);
  });

  it('is uploaded unchanged to the server of the channel in store and forward mode', async () => {
    const notices = await watchNotices(screen.page);
    const name = await run('Store and forward', `Store for ${CHANNEL}`, 'storeandforward', async () => {
      await pane.getByText(/^Storing – no live video/).waitFor();
      await pane
        .getByLabel('Channel', { exact: true })
        .getByText(`${CHANNEL} · storing`)
        .waitFor({ state: 'attached' });
      expect(await faultsOf(screen.page, 'store-and-forward')).toEqual([]);
    });
    const { channelId } = await findChannel(api, CHANNEL);
    const arrived = path.join(dataDir, 'recordings', channelId, name);
    await until('the file has arrived at the server', () => statSync(arrived).size > 0, 30_000);
    await expectFilm(arrived);
    expect(sha256Of(arrived)).toBe(sha256Of(path.join(storage, name)));
    for (const what of [`${UNIT} is uploading ${name}`, `${UNIT} uploaded ${name}`]) {
      await until(`it shows “${what}”`, async () => (await notices()).includes(what), 30_000);
    }
  });

  it('is listed on the file page, with its state', async () => {
    const { page } = screen;
    await page.goto('/unit/file_upload');
    await page.getByLabel('Unit', { exact: true }).selectOption({ label: UNIT });
    const files = page.getByRole('table', { name: 'Files on the unit' });
    for (const name of stored()) await files.getByLabel(`Select ${name}`).waitFor();
    const uploads = page.getByRole('table', { name: 'Uploads' });
    await uploads.getByRole('row').filter({ hasText: 'FIELD_' }).getByText('success').waitFor();
    expect(await faultsOf(page, 'files')).toEqual([]);
    expect(screen.problems).toEqual([]);
  });
});
