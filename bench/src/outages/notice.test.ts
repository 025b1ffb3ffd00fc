import { expect, it } from 'vitest';
import { faultsOfChanges, type Change } from './notice.js';

const change = (of: Partial<Change>): Change => ({
  channelId: 'ch-1',
  input: false,
  recording: false,
  destinations: new Set(),
  ...of,
});

it.each<[string, readonly Change[]]>([
  ['nothing', []],
  ['one destination', [change({ destinations: new Set(['Web']) })]],
  ['the input of one channel', [change({ input: true })]],
  ['the recording of one channel', [change({ recording: true })]],
])('allows a killed program to disturb %s', (_, changes) => {
  expect(faultsOfChanges('ffmpeg', changes)).toEqual([]);
});

it.each<[string, readonly Change[]]>([
  ['two channels', [change({ input: true }), change({ channelId: 'ch-2', recording: true })]],
  ['two destinations', [change({ destinations: new Set(['Web', 'Newsroom']) })]],
  ['a destination and its input', [change({ input: true, destinations: new Set(['Web']) })]],
])('finds a killed program that disturbs %s', (_, changes) => {
  expect(faultsOfChanges('ffmpeg', changes)).toHaveLength(1);
});
