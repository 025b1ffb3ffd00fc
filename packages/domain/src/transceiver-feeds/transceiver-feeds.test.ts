import { expect, it } from 'vitest';
import { mayFeed, type FeedSource, type FeedTarget } from './transceiver-feeds.js';

const source: FeedSource = { input: 'rtmp', status: 'collecting', transceiverFeed: null };
const target: FeedTarget = {
  status: 'idle',
  busy: false,
  type: 'output',
  input: 'unit',
  draining: false,
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
  fedBy: null,
};
const said = (from: Partial<FeedSource>, to: Partial<FeedTarget> | null) => {
  const verdict = mayFeed({ ...source, ...from }, to && { ...target, ...to });
  return verdict.allowed ? 'allowed' : `${verdict.code}: ${verdict.message.text}`;
};

it.each<[string, Partial<FeedSource>, Partial<FeedTarget> | null, string]>([
  ['a picture to a free channel', {}, {}, 'allowed'],
  ['a test picture to a free channel', { input: 'testPicture' }, {}, 'allowed'],
  ['to an offline channel', {}, { status: 'offline' }, 'CHANNEL_OFFLINE: Selected channel is offline'],
  ['to an unavailable channel', {}, { status: 'unavailable' }, 'CHANNEL_OFFLINE: Selected channel is offline'],
  ['to an external channel', {}, { input: 'srt' }, 'CHANNEL_EXTERNAL: Selected channel is external'],
  ['to no channel', {}, null, 'NO_CHANNEL: No channel selected'],
  [
    'without a picture',
    { status: 'idle' },
    {},
    'NO_VIDEO_FEED: Transmission cannot start if there is no video feed detected',
  ],
  [
    'from a server that is offline',
    { status: 'unavailable' },
    {},
    'NO_VIDEO_FEED: Transmission cannot start if there is no video feed detected',
  ],
  ['to a busy channel', {}, { busy: true }, 'CHANNEL_BUSY: Channel is busy'],
  ['to a channel that receives', {}, { status: 'collecting' }, 'CHANNEL_BUSY: Channel is busy'],
  [
    'to a channel of a unit',
    {},
    { busy: true, allocatedToUnitUid: 'u', allocatedToUnitAlias: 'Crew 1' },
    'CHANNEL_BUSY: Selected channel is already allocated to Crew 1',
  ],
  ['to a channel of a hidden unit', {}, { busy: true, allocatedToUnitUid: 'u' }, 'CHANNEL_BUSY: Channel is busy'],
  [
    'to a channel that is fed',
    {},
    { busy: true, fedBy: { channelName: 'studio-2' } },
    'CHANNEL_BUSY: Selected channel is already allocated to studio-2',
  ],
  ['to a channel that a hidden one feeds', {}, { fedBy: { channelName: null } }, 'CHANNEL_BUSY: Channel is busy'],
  [
    'from a channel of units',
    { input: 'unit' },
    {},
    'NO_OWN_SOURCE: Only a channel with a source of its own can feed another channel',
  ],
  ['twice', { transceiverFeed: {} }, {}, 'ALREADY_FEEDS: The channel already feeds another channel'],
  [
    'to a server that is shutting down',
    {},
    { draining: true },
    'SERVER_DRAINING: The server of the channel is shutting down and takes no new transmissions',
  ],
  ['to a preview', {}, { type: 'preview' }, 'CHANNEL_TYPE: The type of the selected channel does not permit this'],
  [
    'to an offline channel without a picture',
    { status: 'idle' },
    { status: 'offline' },
    'CHANNEL_OFFLINE: Selected channel is offline',
  ],
  [
    'to a busy channel without a picture',
    { status: 'idle' },
    { busy: true },
    'NO_VIDEO_FEED: Transmission cannot start if there is no video feed detected',
  ],
])('%s', (_, from, to, expected) => expect(said(from, to)).toBe(expected));
