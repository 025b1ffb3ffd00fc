import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import type { Agent } from '../product/agent.js';
import { RtmpChannel } from '../product/rtmp-channel.js';

const { url } = inject('product');
const CHANNEL = 'order_channel';

const { api, screen } = await openDesk();
const { page } = screen;
let channel: RtmpChannel;
let encoder: Agent;

beforeAll(async () => {
  channel = await RtmpChannel.start(api, { url, server: 'order-1', channel: CHANNEL });
  encoder = await channel.publish();
});
afterAll(() => channel.stop());

const sources = page.getByRole('list', { name: 'Sources in order' });
const source = (name: string) => sources.getByRole('listitem').filter({ hasText: name });
const INPUT = '1. Input: RTMP';
const STANDBY = '2. Test picture';
const dialog = page.getByRole('dialog');
const becomes = (name: string, state: string) =>
  source(name).getByText(state, { exact: true }).waitFor({ timeout: 60_000 });

it('a channel goes to its further source by hand after a question, and by itself when the input is lost', async () => {
  await page.goto(`/manage/channels?open=${channel.channelId}&tab=dualActive`);
  await page.getByRole('tab', { name: 'Dual Active' }).click();
  await page.getByRole('button', { name: 'Add a source' }).click();
  await dialog.getByLabel('Protocol').selectOption({ label: 'Test picture' });
  expect(await faultsOf(page, 'source-order-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await becomes(INPUT, 'On air');
  await becomes(STANDBY, 'Ready');
  expect(await faultsOf(page, 'source-order')).toEqual([]);

  const putOnAir = source(STANDBY).getByRole('button', { name: 'Put on air' });
  await putOnAir.click();
  await dialog.getByText(`Put ${STANDBY} on air?`).waitFor();
  // The harmless button has the focus, so a key press changes nothing.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await becomes(INPUT, 'On air');
  await putOnAir.click();
  await dialog.getByRole('button', { name: 'Put on air' }).click();
  await becomes(STANDBY, 'On air');
  await becomes(INPUT, 'Ready');

  await source(INPUT).getByRole('button', { name: 'Put on air' }).click();
  await dialog.getByRole('button', { name: 'Put on air' }).click();
  await becomes(INPUT, 'On air');
  await encoder.stop();
  await becomes(STANDBY, 'On air');
  await becomes(INPUT, 'No video');
  expect(await faultsOf(page, 'source-order-fallen-back')).toEqual([]);
  await page.goto('/manage/channels');
  await page.getByRole('row', { name: CHANNEL }).getByText('Test picture').waitFor();
});
