import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { UnitOrder } from '@backhaul/contract/bus';
import { settingChanges, UNSET_INTERFACE } from '@backhaul/domain';
import { afterEach, expect, test } from 'vitest';
import { cameras } from '../../../../text/en/cameras.js';
import { channelSettings } from '../../../../text/en/channel-settings.js';
import { configure } from '../../../../text/en/configure.js';
import { timeline } from '../../../../text/en/timeline.js';
import { addMessages, setLocale, t } from '../../../../text/t.js';
import { TRANSLATIONS } from '../../../../text/testing/catalogues.js';
import { changeText, settingName } from '../../../../ui/unit/setting-names.js';
import { TIMELINE_TEXTS } from './timeline-texts.js';

addMessages({ ...timeline, ...configure, ...cameras, ...channelSettings });
afterEach(() => setLocale('en'));

const COMMANDS = UnitOrder.options.map(({ shape }) => shape.name.value);

test.each([['en', undefined] as const, ...TRANSLATIONS])(
  'orders and settings have texts in %s',
  (language, catalogue) => {
    setLocale(language, catalogue?.texts);
    const raw = /^[a-z]+[A-Z]|\.|_/;
    expect(COMMANDS.length).toBeGreaterThan(20);
    for (const name of COMMANDS) {
      expect(TIMELINE_TEXTS.command(name)).not.toMatch(raw);
      expect(TIMELINE_TEXTS.command(name)).not.toBe(t('timeline.unknownCommand'));
    }
    const interfaces = [{ ...UNSET_INTERFACE, port: 'wwan0' }];
    const multiCamera = {
      ...FIRST_CONFIGURATION.multiCamera,
      customSelectedChannels: ['c'],
      priorities: [1],
      labels: [''],
    };
    const full = { ...FIRST_CONFIGURATION, interfaces, multiCamera };
    const paths = settingChanges(otherThan(full), full).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(70);
    for (const path of paths) {
      expect(settingName(path), path).not.toBe(t('timeline.unknownSetting'));
      expect(settingName(path), path).not.toMatch(/^(configure|cameras|intercom)\./);
    }
  },
);

const isInner = (key: string, value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || key === 'port';

/** A configuration in which every setting differs. */
function otherThan(settings: UnitConfiguration): UnitConfiguration {
  return JSON.parse(
    JSON.stringify(settings, (key, value: unknown) => (isInner(key, value) ? value : `not ${String(value)}`)),
  );
}

test.each([
  [{ path: 'delay', from: 1000, to: 2000 }, 'Delay: 1.0 s → 2.0 s'],
  [{ path: 'bitrateKbps', from: 4000, to: 2500 }, 'Bitrate, kbps: 4000 kbps → 2500 kbps'],
  [{ path: 'audioEnabled', from: true, to: false }, 'Send audio: on → off'],
  [{ path: 'recording', from: false, to: true }, 'Record on the server: off → on'],
  [{ path: 'interfaces.wwan0.password', from: null, to: null }, 'wwan0: Password: changed'],
])('%o', (change, expected) => {
  expect(changeText(change)).toBe(expected);
});

test('shows a general text for names of newer units and consoles', () => {
  expect(TIMELINE_TEXTS.command('warpDrive')).toBe('Other command');
  expect(TIMELINE_TEXTS.event('warpDriveFailed')).toBe('Unit event');
});
