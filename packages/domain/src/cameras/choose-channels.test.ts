import { describe, expect, test } from 'vitest';
import {
  feedChannels,
  sameChannels,
  switcherChannels,
  type CameraSettings,
  type ChosenChannels,
  type SwitcherSettings,
} from './choose-channels.js';
import { switcherRun } from './start-plan.js';

const settings: CameraSettings = {
  mode: 'highQuality',
  channelId: 'c',
  feeds: 3,
  channelSelectionMode: 'automaticByServer',
  customSelectedChannels: [],
};
const offered = (...ids: string[]) =>
  ids.map((id) => ({ channelId: id.replace('!', ''), name: id, free: !id.endsWith('!') }));
const said = (choice: ChosenChannels): string =>
  choice.ok
    ? choice.channels.map(({ picture, channelId }) => `${picture}=${channelId}`).join(' ')
    : choice.message.text;

describe('feeds', () => {
  test.each<[string, Partial<CameraSettings>, readonly string[], string]>([
    ['the selected one first, then by name', {}, ['b', 'a', 'c', 'd'], 'feed1=c feed2=a feed3=b'],
    ['others where the selected one is taken', {}, ['a', 'b', 'c!', 'd'], 'feed1=a feed2=b feed3=d'],
    ['too few', {}, ['a!', 'b', 'c'], 'The server has 2 free channels, and 3 are needed'],
    ['nothing selected', { channelId: null }, ['a', 'b', 'c'], 'No channel selected'],
    [
      'chosen here',
      { channelSelectionMode: 'custom', customSelectedChannels: ['x', 'y', 'z'] },
      [],
      'feed1=x feed2=y feed3=z',
    ],
    [
      'one not chosen',
      { channelSelectionMode: 'custom', customSelectedChannels: ['x', null, 'z'] },
      [],
      'No channel selected',
    ],
    ['one left out', { channelSelectionMode: 'custom', customSelectedChannels: ['x', 'y'] }, [], 'No channel selected'],
    [
      'one twice',
      { channelSelectionMode: 'custom', customSelectedChannels: ['x', 'y', 'x'] },
      [],
      'Each camera needs its own channel',
    ],
    [
      'more than are used',
      { feeds: 1, channelSelectionMode: 'custom', customSelectedChannels: ['x', 'x'] },
      [],
      'feed1=x',
    ],
  ])('%s', (_, change, ids, expected) => {
    expect(said(feedChannels({ ...settings, ...change }, offered(...ids)))).toBe(expected);
  });
});

describe('switcher', () => {
  const both: SwitcherSettings = { highQualityChannelId: 'hq', proxyChannelId: 'px' };
  test.each<[string, 'switcher' | 'switcherAndProxy', Partial<SwitcherSettings>, string]>([
    ['program alone', 'switcher', { proxyChannelId: null }, 'program=hq'],
    ['program without a channel', 'switcher', { highQualityChannelId: null }, 'No channel selected'],
    ['program and proxy', 'switcherAndProxy', {}, 'program=hq proxy=px'],
    ['proxy without a channel', 'switcherAndProxy', { proxyChannelId: null }, 'No channel selected'],
    ['both on one channel', 'switcherAndProxy', { proxyChannelId: 'hq' }, 'Each camera needs its own channel'],
  ])('%s', (_, run, change, expected) => {
    expect(said(switcherChannels(run, { ...both, ...change }))).toBe(expected);
  });

  test.each([
    ['live', 'highQuality', 'switcher'],
    ['live', 'switcher', 'switcher'],
    ['multiHq', 'switcherAndProxy', 'switcherAndProxy'],
    ['fieldSwitcher', 'switcherAndProxy', 'switcher'],
    ['stationSwitcher', 'highQuality', 'switcherAndProxy'],
  ] as const)('in the mode %s, set to %s, it runs as %s', (operationalMode, mode, expected) => {
    expect(switcherRun({ operationalMode, multiCamera: { mode } })).toBe(expected);
  });
});

test.each<[readonly string[], string]>([
  [[], 'No channel selected'],
  [['a'], 'camera=a'],
  [['a', 'b'], 'camera=a camera=b'],
  [['a', 'a'], 'Each camera needs its own channel'],
])('the same picture to %j', (ids, expected) => {
  expect(said(sameChannels(ids))).toBe(expected);
});
