import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openConfiguration } from '../browser/configuration.js';
import { openDesk } from '../browser/desk.js';
import { watchNotices } from '../browser/notices.js';
import { type Watched, watchStates } from '../browser/states.js';
import {
  chooseChannel,
  findUnit,
  openUnit,
  reaches,
  rowOf,
  startButton,
  stateIn,
  stopButton,
  tileOf,
} from '../browser/units.js';
import { brightnessOf, watchFrames, watchStills } from '../browser/video.js';
import { until } from '../until.js';

/** Time limit from the click to LIVE on screen, ms. */
const LIVE_MS = 5000;

let pane: Locator;
let seenByOperator: Watched;
let seenByColleague: Watched;

const { api, screen: operator, another } = await openDesk();
const colleague = await another();

const steps = async (watched: Watched) => (await watched.states()).map(({ state }) => state);

describe('start', () => {
  it('puts crew-1 on air at studio-1 within 5 s, and both browsers see each step', async () => {
    seenByColleague = await watchStates(colleague.page, await findUnit(colleague.page, 'crew-1'));
    pane = await openUnit(operator.page, 'crew-1');
    seenByOperator = await watchStates(operator.page, rowOf(operator.page, 'crew-1'));
    await chooseChannel(pane, 'studio-1');
    const notices = await watchNotices(operator.page);
    await startButton(pane).click();
    await reaches(pane, 'live');
    await reaches(rowOf(colleague.page, 'crew-1'), 'live', 2000);
    expect(await steps(seenByOperator)).toEqual(['idle', 'connecting', 'live']);
    expect(await steps(seenByColleague)).toEqual(['idle', 'connecting', 'live']);
    const live = (await seenByOperator.states()).at(-1)?.at ?? Number.POSITIVE_INFINITY;
    expect(live - (await seenByOperator.pressedAt())).toBeLessThan(LIVE_MS);
    await until('it is announced', async () => (await notices()).includes('crew-1 started streaming'));
  });
});

describe('on air', () => {
  it('accepts a data allowance', async () => {
    const { page } = operator;
    const dialog = await openConfiguration(page, 'crew-1', 'Network');
    const watched = dialog.getByRole('group', { name: 'Data usage' });
    await watched.getByLabel('Monitoring').selectOption({ label: 'Data sent' });
    await watched.getByLabel('Allowance, MB a month').fill('1');
    const apply = watched.getByRole('button', { name: 'Apply data usage' });
    await apply.click();
    await apply.and(dialog.getByTitle('No changes yet')).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('plays live video in the details: frames are decoded, and they differ', async () => {
    const { frames, pictures, seconds, width, height, contrast } = await watchFrames(pane.locator('video'), 45);
    expect(frames).toBe(45);
    expect(pictures).toBeGreaterThan(20);
    expect(seconds).toBeGreaterThan(0.5);
    expect([width, height]).toEqual([1280, 720]);
    expect(contrast).toBeGreaterThan(60);
  });

  it('plays it in the second browser too', async () => {
    const theirs = await openUnit(colleague.page, 'crew-1');
    const { pictures } = await watchFrames(theirs.locator('video'), 30);
    expect(pictures).toBeGreaterThan(12);
  });

  it('renews the picture in the list', async () => {
    const { contrast } = await watchStills(rowOf(operator.page, 'crew-1').locator('canvas[role="img"]'), 2);
    expect(contrast).toBeGreaterThan(60);
  });

  it('draws the bitrate of each link on the graph', async () => {
    const uid = (await rowOf(operator.page, 'crew-1').getAttribute('data-row')) ?? '';
    await until(
      'the console has stored it points of the graph',
      async () => {
        const { points, links } = await api.units.history({ params: { id: uid } });
        return links.length > 0 && points.filter(({ totalKbps }) => (totalKbps ?? 0) > 500).length >= 2;
      },
      30_000,
    );
    const chart = pane.getByRole('img', { name: /^Bitrate of the last/ });
    await until('a graph is drawn', () =>
      chart
        .locator('canvas')
        .first()
        .evaluate((element) => {
          if (!(element instanceof HTMLCanvasElement)) return false;
          const points = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data;
          return new Set(new Uint32Array(points?.buffer ?? new ArrayBuffer(0))).size > 3;
        }),
    );
    const rates = pane.getByRole('table', { name: 'Links' }).locator('tbody tr td:last-child');
    await until('a link shows its bitrate', async () =>
      (await rates.allTextContents()).some((text) => Number.parseFloat(text) > 0.5),
    );
  });

  it('shows the picture in the multiview, with moving video when it is in focus', async () => {
    const { page } = colleague;
    await page.getByRole('link', { name: 'Multiview' }).first().click();
    const tile = tileOf(page, 'crew-1');
    await reaches(tile, 'live');
    const { contrast } = await watchStills(tile.locator('canvas'), 3);
    expect(contrast).toBeGreaterThan(60);
    await tile.click();
    const { pictures } = await watchFrames(page.getByRole('main').locator('video'), 30);
    expect(pictures).toBeGreaterThan(12);
    await page.keyboard.press('Escape');
    await tile.waitFor();
    await page.getByRole('link', { name: 'List' }).first().click();
    await findUnit(page, 'crew-1');
  });

  it('counts the data sent, and warns when the allowance is used up', async () => {
    await pane.getByRole('region', { name: 'Data usage' }).getByText('Exceeded:').waitFor({ timeout: 60_000 });
    const params = { id: (await rowOf(operator.page, 'crew-1').getAttribute('data-row')) ?? '' };
    const { usage, interfaces } = await api.usage.usage({ params });
    expect([usage, interfaces.map(({ port }) => port)]).toEqual(['exceeded', expect.arrayContaining(['lo'])]);
    await api.usage.setMonitoring({ params, body: { mode: 'none', allowance: null, resetDay: 1 } });
  });
});

describe('stop', () => {
  it('asks first, and keeps transmitting on request', async () => {
    const { page } = operator;
    await stopButton(pane).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to stop?' });
    await dialog.waitFor();
    const answers = await dialog.getByRole('button').allTextContents();
    expect(answers.filter(Boolean)).toEqual(['KEEP TRANSMITTING', 'YES, STOP']);
    await dialog.getByRole('button', { name: 'KEEP TRANSMITTING', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { pictures } = await watchFrames(pane.locator('video'), 45);
    expect(pictures).toBeGreaterThan(20);
    expect(await stateIn(pane)).toBe('live');
  });

  it('returns the unit to idle in both browsers', async () => {
    const { page, problems } = operator;
    seenByColleague = await watchStates(colleague.page, rowOf(colleague.page, 'crew-1'));
    const notices = await watchNotices(page);
    await stopButton(pane).click();
    await page.getByRole('dialog').getByRole('button', { name: 'YES, STOP', exact: true }).click();
    await reaches(pane, 'idle');
    await reaches(rowOf(colleague.page, 'crew-1'), 'idle', 2000);
    expect((await steps(seenByColleague)).at(-1)).toBe('idle');
    await startButton(pane).waitFor();
    await until('it is announced', async () => (await notices()).includes('crew-1 stopped streaming'));
    expect([...problems, ...colleague.problems]).toEqual([]);
  });

  it('leaves its last picture, marked as old, in the details and in the list', async () => {
    const { page } = operator;
    const last = { name: 'Last picture of crew-1' };
    await pane.getByText('Last picture ·').waitFor();
    for (const place of [pane, rowOf(page, 'crew-1')]) {
      const picture = place.getByRole('img', last);
      await until('it is loaded', async () => ((await brightnessOf(picture)) ?? 0) > 0);
      expect(await place.getByText(/just now|ago/).count()).toBeGreaterThan(0);
    }
  });
});
