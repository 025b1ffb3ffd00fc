import { truncateSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { configured, inAgreement } from '../api/configure.js';
import { findChannel, findRecord } from '../api/records.js';
import { faultsOf } from '../browser/looks.js';
import { openUnit, reaches, stop } from '../browser/units.js';
import { showsTone, watchFrames, watchStills } from '../browser/video.js';
import { type FieldUnit, fieldUnit } from '../product/field-unit.js';
import { makeClip } from '../product/media-file.js';
import { until } from '../until.js';

const { url } = inject('product');

const { api, screen } = await openDesk();
let unit: FieldUnit;
let pane: Locator;
const film = (name: string) => path.join(unit.folder, `${name}.mp4`);

beforeAll(async () => {
  unit = await fieldUnit(api, {
    url,
    name: 'truck-1',
    prepare: (folder) =>
      Promise.all((['dark', 'bright'] as const).map((tone) => makeClip(path.join(folder, `${tone}.mp4`), tone))),
    args: (folder) => ['dark', 'bright'].flatMap((tone) => ['--source', path.join(folder, `${tone}.mp4`)]),
  });
  await configured(api, unit.name, { resolution: '360p30', bitrateKbps: 1200 });
  pane = await openUnit(screen.page, unit.name);
  await pane.getByRole('tab', { name: 'Multi-camera' }).click();
});
afterAll(() => unit.leave());

/** Applies the changes of the tab, and waits until the unit reports them. */
async function apply(): Promise<void> {
  const { version } = await api.units.configuration({ params: { id: unit.uid } });
  await pane.getByRole('button', { name: 'Apply' }).click();
  await inAgreement(api, unit.name, version);
}

/** Starts from the tab; once on air, returns the channel of each camera. */
async function start(button: string): Promise<Readonly<Record<string, string>>> {
  await pane.getByRole('button', { name: button }).click();
  await reaches(pane, 'live', 30_000);
  const { transmission } = await findRecord(api, unit.name);
  return Object.fromEntries((transmission?.channels ?? []).map(({ picture, channelId }) => [picture, channelId ?? '']));
}

/** The still of the video that arrives at the channel of a camera. */
const stillOf = (picture: string): Locator =>
  pane
    .getByRole('listitem')
    .filter({ has: screen.page.getByText(picture, { exact: true }) })
    .locator('canvas');

/** Expects two different moving pictures, the dark one first. */
async function expectBoth(): Promise<void> {
  await showsTone(stillOf('Feed 1'), 'dark');
  await showsTone(stillOf('Feed 2'), 'bright');
  await Promise.all(['Feed 1', 'Feed 2'].map((picture) => watchStills(stillOf(picture), 2)));
}

const feedsWrong = (count: number) =>
  pane.getByText(count === 1 ? '1 feed' : `${count} feeds`, { exact: true }).waitFor({ timeout: 30_000 });

describe('two cameras', () => {
  it('go to channels that the server selects, one camera each', async () => {
    await pane.getByLabel('Feeds', { exact: true }).selectOption('2');
    await pane.getByLabel('Channel', { exact: true }).last().selectOption({ label: 'studio-3' });
    await pane.getByLabel('Label').first().fill('Wide');
    await pane.getByLabel('Label').last().fill('Close');
    await apply();
    const { feed1, feed2 } = await start('Start 2 cameras');
    expect(feed1).toBe((await findChannel(api, 'studio-3')).channelId);
    expect(feed2).not.toBe(feed1);
    await expectBoth();
    await feedsWrong(0);
    expect((await watchFrames(pane.locator('video'), 20, 30_000)).pictures).toBeGreaterThan(8);
    expect(await faultsOf(screen.page, 'cameras-on-air')).toEqual([]);
  });

  it('are counted if one is missing, and the other continues', async () => {
    truncateSync(film('bright'), 0);
    await feedsWrong(1);
    expect((await watchFrames(pane.locator('video'), 20, 30_000)).pictures).toBeGreaterThan(8);
    expect(await faultsOf(screen.page, 'cameras-one-missing')).toEqual([]);
    await makeClip(film('bright'), 'bright');
    await feedsWrong(0);
    await showsTone(stillOf('Feed 2'), 'bright');
    await stop(screen.page, pane);
  });

  it('go to the selected channels, each to a different one', async () => {
    await pane.getByLabel('Channel selection').selectOption({ label: 'Custom' });
    const channels = pane.getByRole('group', { name: /^Feed \d$/ }).getByLabel('Channel', { exact: true });
    await channels.first().selectOption({ label: 'studio-4' });
    await channels.last().selectOption({ label: 'studio-4' });
    await pane.getByRole('group', { name: 'Cameras' }).getByRole('alert').waitFor();
    expect(await faultsOf(screen.page, 'cameras-refused')).toEqual([]);
    await channels.last().selectOption({ label: 'studio-3' });
    await apply();
    const sent = await start('Start 2 cameras');
    const [four, three] = await Promise.all(['studio-4', 'studio-3'].map((name) => findChannel(api, name)));
    expect(sent).toEqual({ feed1: four?.channelId, feed2: three?.channelId });
    await expectBoth();
    await stop(screen.page, pane);
    await until('both channels are free', async () =>
      (await Promise.all(['studio-3', 'studio-4'].map((name) => findChannel(api, name)))).every(({ busy }) => !busy),
    );
  });
});

describe('the mode of the unit', () => {
  it('decides what Start begins: every camera in multi-HQ', async () => {
    const cameras = pane.getByRole('group', { name: 'Cameras' });
    await cameras.getByLabel('Mode', { exact: true }).selectOption({ label: 'Multi-HQ' });
    await apply();
    const sent = await start('Start all cameras');
    expect(Object.keys(sent)).toEqual(['feed1', 'feed2']);
    await pane.getByRole('tab', { name: 'Multi-camera' }).click();
    await expectBoth();
    expect((await findRecord(api, unit.name)).applications).toMatchObject({ multiCamera: { state: 'streaming' } });
    await stop(screen.page, pane);
  });
});

describe('the switcher', () => {
  it('puts the other camera on air with one press, in the same transmission', async () => {
    await pane.getByLabel('Programme channel').selectOption({ label: 'studio-3' });
    await apply();
    await start('Start switcher');
    await showsTone(pane.locator('video'), 'dark');
    const before = (await findRecord(api, unit.name)).transmission;
    const states: string[] = [];
    await pane.getByRole('button', { name: 'SDI 2 · Close' }).click();
    await until(
      'the other picture',
      async () => {
        states.push((await findChannel(api, 'studio-3')).status);
        const pressed = await pane.getByRole('button', { name: 'SDI 2 · Close' }).getAttribute('aria-pressed');
        return (
          pressed === 'true' && (await showsTone(pane.locator('video'), 'bright', 100).catch(() => false)) !== false
        );
      },
      30_000,
    );
    expect(new Set(states)).toEqual(new Set(['collecting']));
    expect((await findRecord(api, unit.name)).transmission).toMatchObject({
      id: before?.id,
      startedAt: before?.startedAt,
    });
    expect((await watchFrames(pane.locator('video'), 20, 30_000)).pictures).toBeGreaterThan(8);
    expect(await faultsOf(screen.page, 'switcher-on-air')).toEqual([]);
    await stop(screen.page, pane);
    expect(screen.problems).toEqual([]);
  });
});

it('the field switcher starts with the call for one camera: the input on air', async () => {
  await configured(api, unit.name, { operationalMode: 'fieldSwitcher' });
  await api.units.startStream({ params: { id: unit.uid }, body: {} });
  await reaches(pane, 'live', 30_000);
  const { transmission, applications } = await findRecord(api, unit.name);
  expect(transmission?.channels?.map(({ picture }) => picture)).toEqual(['program']);
  expect(applications).toMatchObject({ switcher: { state: 'streaming' } });
  await stop(screen.page, pane);
});
