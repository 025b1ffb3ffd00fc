import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DESK, PHONE } from '../browser/browser.js';
import { openDesk } from '../browser/desk.js';
import { findRecord, putOnAir } from '../api/records.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit, reaches } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { streamsOf } from '../product/media-file.js';
import { until } from '../until.js';

const product = inject('product');
const recordings = path.join(product.dataDir, 'recordings');

const { api, screen } = await openDesk();
let pane: Locator;

/** Cells of a table that are cut off, and the table itself if it is wider than its container. */
const cutOff = (table: Element): readonly string[] => [
  ...[...table.querySelectorAll('th, td')].flatMap((cell) =>
    cell.scrollWidth > cell.clientWidth ? [cell.textContent ?? ''] : [],
  ),
  ...(table.scrollWidth > (table.parentElement?.clientWidth ?? 0) ? ['the table'] : []),
];

beforeAll(async () => {
  await putOnAir(api, 'crew-1', 'studio-1');
  pane = await openUnit(screen.page, 'crew-1');
});

const segments = () =>
  readdirSync(recordings, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mkv'))
    .map((name) => path.join(recordings, name));

describe('on air', () => {
  it('the channel is recorded to MKV segments that play', async () => {
    const recording = pane.getByLabel('Record on the server');
    await recording.check();
    await pane.getByText('Recording', { exact: true }).waitFor();
    await until('a segment grows', () => segments().some((name) => statSync(name).size > 500_000), 30_000);
    await recording.uncheck();
    await pane.getByText('Off', { exact: true }).waitFor();
    // A finished segment is moved out of the folder of open ones.
    const file = await until('the segment is finished', () =>
      segments().find((name) => path.basename(path.dirname(name)) !== '.open' && statSync(name).size > 500_000),
    );
    const streams = await streamsOf(file);
    expect(streams.get('video')?.codec_name).toBe('h264');
    expect(streams.get('video')?.nb_read_packets).toBeGreaterThan(20);
    expect(streams.get('audio')?.codec_name).toBe('aac');
  });

  it('a change of the delay reaches the unit, and the video continues', async () => {
    const before = await findRecord(api, 'crew-1');
    const delay = pane.getByLabel('Delay');
    const values = await delay
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLOptionElement ? one.value : '')));
    // On air the delay changes from 0.9 s on.
    const wanted = values.find((value) => Number(value) >= 900 && Number(value) !== before.delay) ?? '';
    await delay.selectOption(wanted);
    await pane.getByRole('button', { name: /^Set delay to .* Interrupts the video for about / }).click();
    const after = await until('the unit reports the delay', async () => {
      const unit = await findRecord(api, 'crew-1');
      return unit.delay === Number(wanted) && unit;
    });
    expect(after.transmission?.id).toBe(before.transmission?.id);
    const { pictures } = await watchFrames(pane.locator('video'), 45, 25_000);
    expect(pictures).toBeGreaterThan(20);
    await reaches(pane, 'live');
    expect(screen.problems).toEqual([]);
  });

  it('the timeline shows who changed the delay, its old and new value, and how long there was no signal', async () => {
    await pane.getByRole('tab', { name: 'Timeline' }).click();
    const entries = pane.getByRole('table', { name: 'Events' });
    await entries
      .getByRole('row', { name: /Delay: .* → .*/ })
      .filter({ hasText: product.username })
      .first()
      .waitFor();
    await entries
      .getByRole('row', { name: /No signal at .* for [\d.]+ s/ })
      .first()
      .waitFor();
    for (const view of [PHONE, DESK]) {
      await screen.page.setViewportSize(view);
      expect(await entries.evaluate(cutOff)).toEqual([]);
    }
    expect(screen.problems).toEqual([]);
  });
});

describe('the index of recordings', () => {
  it('lists the finished file with its length, size and hash, on a desk and a phone', async () => {
    const { page } = screen;
    await page.goto('/manage/channels');
    await page.getByRole('grid', { name: 'Channels' }).getByText('studio-1', { exact: true }).click();
    await page.getByRole('tab', { name: 'Recordings', exact: true }).click();
    const list = page.getByRole('table', { name: 'Recordings, newest first' });
    const file = await until('a finished file', () =>
      segments().find((name) => path.basename(path.dirname(name)) !== '.open'),
    );
    const row = list.getByRole('row').filter({ hasText: path.basename(file) });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/00:00:0[1-9]|00:00:[1-5]\d|00:0[1-9]:/);
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    await row.getByTitle(`SHA-256 ${sum}`).waitFor();
    for (const [name, view] of [
      ['phone', PHONE],
      ['desk', DESK],
    ] as const) {
      await page.setViewportSize(view);
      expect(await list.evaluate(cutOff)).toEqual([]);
      expect(await faultsOf(page, `channel-recordings-${name}`)).toEqual([]);
    }
    expect(screen.problems).toEqual([]);
  });
});
