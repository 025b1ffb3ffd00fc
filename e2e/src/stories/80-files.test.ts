import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { findRecord, putOnAir, recordsOf } from '../api/records.js';
import { until } from '../until.js';

const { api, screen } = await openDesk();
const { page } = screen;
/** Unique on every run: the list is searched for it. */
const CLIP = `harbour-${Date.now() % 1_000_000}`;
let groupId: string;
let channelId: string;

const filesNamed = async (searchValue: string) =>
  (await api.channelFiles.list({ query: { groupId, searchValue } })).items;

beforeAll(async () => {
  const unit = await putOnAir(api, 'crew-1', 'studio-1').then(() => findRecord(api, 'crew-1'));
  channelId = unit.transmission?.channelId ?? '';
  ({ groupId } = await recordsOf(api));
  await api.channels.setRecording({ params: { id: channelId }, body: { enabled: true } });
});

describe('files', () => {
  it('of a recording that is running are watched and clipped', async () => {
    await until(
      'the channel records',
      async () => {
        const { recording } = await api.channelFiles.running({ params: { id: channelId } });
        return recording !== null && recording.lengthMs > 12_000;
      },
      60_000,
    );
    await page.goto(`/files?open=running_${channelId}`);
    const video = page.locator('video');
    await until(
      'its picture is there',
      () => video.evaluate((one) => one instanceof HTMLVideoElement && one.readyState >= 2 && one.videoWidth > 0),
      30_000,
    );
    const still = page.locator('[style*="data:image/jpeg"]').first();
    await still.waitFor({ timeout: 60_000 });
    await page.locator('svg path[d^="M"]').last().waitFor();
    await page.getByRole('slider', { name: 'Position' }).fill('2000');
    await page.getByRole('button', { name: 'Set in here (I)' }).click();
    await page.getByRole('slider', { name: 'Position' }).fill('6000');
    await page.getByRole('button', { name: 'Set out here (O)' }).click();
    await page.getByLabel('Name of the clip').fill(CLIP);
    await page.getByRole('button', { name: 'Make clip', exact: true }).click();
    await page.getByText(`${CLIP}.mp4 was created`).waitFor();
    await api.channels.setRecording({ params: { id: channelId }, body: { enabled: false } });
    await until('the clip is in the list', async () => (await filesNamed(CLIP)).length === 1, 30_000);
  });

  it('are listed, opened, played and downloaded', async () => {
    await page.goto(`/files?q=${CLIP}`);
    await page.getByText(`${CLIP}.mp4`).first().click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const video = page.locator('video');
    await until(
      'it plays',
      () => video.evaluate((one) => one instanceof HTMLVideoElement && one.currentTime > 1),
      30_000,
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${CLIP}.mp4`);
    const [file] = await filesNamed(CLIP);
    expect(readFileSync(await download.path())).toHaveLength(file?.sizeBytes ?? -1);
    expect(await faultsOf(page, 'file-player')).toEqual([]);
  });

  it('are found by the time at which they were recorded', async () => {
    await page.goto(`/files?channel=${channelId}`);
    const line = page.getByRole('region', { name: 'Recordings of studio-1 on one day' });
    const recording = line.getByRole('button', { name: /^[\d:]+–[\d:]+: / }).last();
    await until('the recording is in the index', async () => (await recording.count()) > 0, 60_000);
    await line.getByText(/recordings?\. Gaps: /).waitFor();
    // A short recording is narrow on the timeline of a day; it is also in the list below (WCAG 2.2, 2.5.8, equivalent).
    expect((await faultsOf(page, 'file-day')).filter((fault) => !fault.includes('target-size'))).toEqual([]);
    await recording.click();
    const video = page.locator('video');
    await until(
      'it plays from there',
      () => video.evaluate((one) => one instanceof HTMLVideoElement && one.currentTime > 1),
      30_000,
    );
    await page.goto(`/files?channel=${channelId}&day=2020-01-01`);
    await line.getByText('Nothing was recorded on this day.').waitFor();
    await page.goto(`/files?q=${CLIP}`);
    await page.getByText(`${CLIP}.mp4`).first().click();
  });

  it('get another name, and are deleted', async () => {
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByLabel('New name').fill(`${CLIP}-b`);
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('heading', { name: `${CLIP}-b.mp4` }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await until('it is gone', async () => (await filesNamed(CLIP)).length === 0, 30_000);
    expect(screen.problems).toEqual([]);
  });
});
