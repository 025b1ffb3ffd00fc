import { expect, it } from 'vitest';
import { channelOf } from '../testing/rows.js';
import type { ChannelsShown } from './channels-shown.js';
import { sortChannels } from './sort-channels.js';

const failing = { destinations: [{ state: 'retrying' as const }] };
const destination = {
  destinationId: 'd',
  name: 'Paris',
  protocol: 'srt' as const,
  since: null,
  retryAt: null,
  detail: '',
  sentKbps: 0,
  secondary: false,
};
const CHANNELS = [
  channelOf('ready', { channelName: 'studio-2', status: 'idle' }),
  channelOf('away', { channelName: 'studio-1', status: 'unavailable' }),
  channelOf('live-10', { channelName: 'studio-10', status: 'collecting' }),
  channelOf('live-9', { channelName: 'studio-9', status: 'collecting' }),
  channelOf('failing', {
    channelName: 'studio-11',
    status: 'collecting',
    destinations: failing.destinations.map((state) => ({ ...destination, ...state })),
  }),
];

it.each<[ChannelsShown, readonly string[]]>([
  ['all', ['failing', 'live-9', 'live-10', 'ready', 'away']],
  ['live', ['failing', 'live-9', 'live-10']],
  ['problems', ['failing']],
])('%s: problems first, then on air, by name', (shown, ids) => {
  expect(sortChannels(CHANNELS, shown)).toEqual(ids);
});
