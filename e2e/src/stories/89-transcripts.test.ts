import { startSpeech } from '@backhaul/testing/speech';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRecord, putOnAir, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

const { api, screen } = await openDesk();
const { page } = screen;
const speech = await startSpeech();
const KEY = 'the-key-of-the-story';
let groupId: string;
let channelId: string;
let fileId: string;
let seconds: number;

beforeAll(async () => {
  speech.key = KEY;
  const unit = await putOnAir(api, 'crew-1', 'studio-1').then(() => findRecord(api, 'crew-1'));
  channelId = unit.transmission?.channelId ?? '';
  ({ groupId } = await recordsOf(api));
  const began = Date.now();
  await api.channels.setRecording({ params: { id: channelId }, body: { enabled: true } });
  await until(
    'the channel records',
    async () => {
      const { recording } = await api.channelFiles.running({ params: { id: channelId } });
      return recording !== null && recording.lengthMs > 8000;
    },
    60_000,
  );
  await api.channels.setRecording({ params: { id: channelId }, body: { enabled: false } });
  await until(
    'the recording is in the list',
    async () => {
      const { items } = await api.channelFiles.list({ query: { groupId, channelId } });
      const file = items.find((one) => one.lastModified > began && one.media?.audio);
      fileId = file?.fileId ?? '';
      seconds = (file?.media?.durationMs ?? 0) / 1000;
      return file !== undefined;
    },
    60_000,
  );
});
afterAll(async () => {
  await api.aiSettings.update({ body: { provider: 'off', apiKey: '' } });
  await speech.close();
});

const apply = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('The settings were changed.').first().waitFor();
};

describe('transcripts of files', () => {
  it('are made by a service that a superuser sets and tests', async () => {
    await page.goto(`/files?open=${fileId}&tab=transcript`);
    await page.getByText('No transcript yet').waitFor();
    await page.getByText('AI service disabled').waitFor();
    await page.goto('/system/system_settings/ai_settings');
    await page.getByLabel('Service', { exact: true }).selectOption('openai');
    await page.getByLabel('Address', { exact: true }).fill(speech.baseUrl);
    await page.getByLabel('API key', { exact: true }).fill('another-key');
    await apply();
    const test = page.getByRole('button', { name: 'Test', exact: true });
    await test.click();
    await page.getByText(`${speech.host}: The service does not accept the key.`).waitFor();
    expect(await faultsOf(page, 'ai-settings')).toEqual([]);
    await page.getByLabel('API key', { exact: true }).fill(KEY);
    await apply();
    await test.click();
    await page.getByText('It understood: The harbour is on fire. Nobody was hurt.').waitFor();
    expect(speech.heard.at(-1)).toMatchObject({ seconds: 1, channels: 1 });
  });

  it('are made of the sound of the server, and play where they are clicked', async () => {
    await page.goto(`/files?open=${fileId}&tab=transcript`);
    await page.getByText(`The sound of the file is sent to ${speech.host}.`).waitFor();
    await page.getByRole('button', { name: 'Make transcript', exact: true }).click();
    await page.getByRole('button', { name: /Nobody was hurt\./ }).waitFor({ timeout: 60_000 });
    const heard = speech.heard.at(-1);
    expect(heard).toMatchObject({ codec: 'opus', channels: 1, fileName: 'speech.ogg' });
    expect(Math.abs((heard?.seconds ?? 0) - seconds)).toBeLessThan(1);
    await page.getByRole('button', { name: /Nobody was hurt\./ }).click();
    const video = page.locator('video');
    await until(
      'it plays from there',
      () => video.evaluate((one) => one instanceof HTMLVideoElement && one.readyState >= 2 && one.currentTime >= 2),
      30_000,
    );
    expect(await faultsOf(page, 'file-transcript')).toEqual([]);
  });

  it('are searched, and downloaded as WebVTT', async () => {
    await page.getByLabel('Search the transcript').fill('HARBOUR');
    await page.getByText('1 of 2').waitFor();
    expect(await page.locator('mark').textContent()).toBe('harbour');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download WebVTT' }).click();
    const vtt = readFileSync(await (await downloading).path(), 'utf8');
    expect(vtt).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nThe harbour is on fire.\n\n00:00:02.000 --> 00:00:04.000\nNobody was hurt.\n',
    );
    const found = async (searchValue: string) => {
      const query = { groupId, searchKey: 'transcript' as const, searchValue };
      return (await api.channelFiles.list({ query })).items.map((one) => one.fileId);
    };
    expect([await found('harb hurt'), await found('bridge')]).toEqual([[fileId], []]);
    const { items } = await api.audit.list({ query: { noun: 'file', limit: 20 } });
    expect(items.find(({ action }) => action === 'file:transcribe')?.detail).toContain(speech.host);
    expect(screen.problems).toEqual([]);
  });
});
