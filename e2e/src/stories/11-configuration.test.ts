import { describe, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findRecord, recordsOf } from '../api/records.js';
import { DESK, PHONE } from '../browser/browser.js';
import { violations } from '../browser/accessibility.js';
import { openConfiguration } from '../browser/configuration.js';
import { openUnit, rowOf } from '../browser/units.js';
import { until } from '../until.js';

const { api, screen } = await openDesk();

describe('the configuration of a unit', () => {
  it('can be read in each of its tabs', async () => {
    const dialog = await openConfiguration(screen.page, 'crew-2', 'Video/audio');
    const tabs = dialog.getByRole('tab');
    for (const tab of await tabs.all()) {
      await tab.click();
      await dialog.getByRole('tabpanel').locator('fieldset').first().waitFor();
      expect(await violations(screen.page), await tab.innerText()).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is refused at the invalid field', async () => {
    const dialog = await openConfiguration(screen.page, 'crew-2', 'Video/audio');
    await dialog.getByLabel('Bitrate, kbps').fill('20001');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Must be 20000 or less').waitFor();
    expect(await violations(screen.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('is applied by the unit, and shown as reported', async () => {
    const { uid } = await findRecord(api, 'crew-2');
    const before = await api.units.configuration({ params: { id: uid } });
    const dialog = await openConfiguration(screen.page, 'crew-2', 'Video/audio');
    await dialog.getByLabel('Resolution').selectOption('360p30');
    await dialog.getByLabel('Bitrate, kbps').fill('1200');
    await dialog.getByLabel('Send audio').uncheck();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await screen.page.getByText('Configuration sent to crew-2').waitFor();
    const state = await until('the unit reports it', async () => {
      const now = await api.units.configuration({ params: { id: uid } });
      return now.inSync && now.version > before.version ? now : undefined;
    });
    expect(state.reported).toMatchObject({ resolution: '360p30', bitrateKbps: 1200, audioEnabled: false });
    expect(
      await (await openConfiguration(screen.page, 'crew-2', 'Video/audio')).getByLabel('Bitrate, kbps').inputValue(),
    ).toBe('1200');
    await screen.page.keyboard.press('Escape');
    const { resolution, bitrateKbps, audioEnabled } = before.desired;
    const configuration = { resolution, bitrateKbps, audioEnabled };
    await api.units.setConfiguration({ params: { id: uid }, body: { version: state.version, configuration } });
  });
});

/** Name of a simulated unit that has just begun to install software, which some do automatically. */
const upgrading = (): Promise<string> =>
  until(
    'a unit installs software',
    async () =>
      (await recordsOf(api)).units.find(({ applications }) => (applications.upgrade?.progress ?? 100) <= 20)?.name,
    150_000,
  );

/** Texts of states that are cut off on screen. */
const cutOff = (states: readonly Element[]): readonly string[] =>
  states.flatMap((state) => {
    const { right, width } = state.getBoundingClientRect();
    let place = state.parentElement;
    while (place && getComputedStyle(place).overflowX === 'visible') place = place.parentElement;
    const edge = place?.getBoundingClientRect().right ?? right;
    return width > 0 && right > edge + 1 ? [state.textContent ?? ''] : [];
  });

describe('the language', () => {
  it('changes everywhere at once, is remembered, and changes back', async () => {
    const { page } = screen;
    await openUnit(page, 'crew-2');
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await page.getByRole('dialog').getByText('Deutsch').click();
    await rowOf(page, 'crew-2').getByText('Bereit').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await violations(page)).toEqual([]);
    await until('the console has stored it', async () => (await api.client.preferences()).language === 'de');
    await page.reload();
    await rowOf(page, 'crew-2').getByText('Bereit').waitFor();
    await page.getByRole('button', { name: /Ihr Menü/ }).click();
    await page.getByRole('menuitem', { name: 'Einstellungen' }).click();
    await page.getByRole('dialog').getByText('English').click();
    await rowOf(page, 'crew-2').getByText('Ready').waitFor();
    await until('the console has stored it', async () => (await api.client.preferences()).language === 'en');
    expect(screen.problems).toEqual([]);
  });

  it('has room for its longest state: a unit that installs software', async () => {
    const { page } = screen;
    onTestFinished(async () => void (await api.client.updatePreferences({ body: { language: 'en' } })));
    const name = await upgrading();
    await openUnit(page, name);
    await api.client.updatePreferences({ body: { language: 'de' } });
    await page.reload();
    await rowOf(page, name)
      .getByText(/^Update.*\d\s%$/)
      .waitFor();
    for (const view of [PHONE, DESK]) {
      await page.setViewportSize(view);
      expect(await page.locator('[data-status]').evaluateAll(cutOff)).toEqual([]);
    }
    await api.client.updatePreferences({ body: { language: 'en' } });
    await page.reload();
    await openUnit(page, 'crew-2');
    expect(screen.problems).toEqual([]);
  });
});
