import type { ChannelFile } from '@backhaul/contract';
import { expect, it } from 'vitest';
import { channelOf } from '../../live/testing/rows.js';
import { channelFiles } from '../../text/en/channel-files.js';
import { addMessages } from '../../text/t.js';
import { channelsForFiles, whyNotPlayed } from './playable.js';

addMessages(channelFiles);
const media = { durationMs: 1000, video: 'h264', audio: 'aac', width: 1920, height: 1080, frameRate: 25 };
const file = { fileName: 'a.mkv', media, online: true, mmhId: 's', watchable: true };

it.each<[string, Partial<Parameters<typeof whyNotPlayed>[0]>, string | null]>([
  ['of a server that is seen', {}, null],
  ['of a server that is not seen', { mmhId: null }, null],
  ['of an offline server', { online: false }, 'The server is offline'],
  ['of a server that is not seen and is offline', { mmhId: null, online: false }, 'The server is offline'],
  ['of another type', { mmhId: null, fileName: 'a.xml' }, 'File type cannot be played'],
  ['that may not be watched', { watchable: false, mmhId: null }, channelFiles['cfiles.withheld']],
])('a file %s is played or not', (_, change: Partial<ChannelFile>, why) => {
  expect(whyNotPlayed({ ...file, ...change })).toBe(why);
});

it('channels whose server is not seen take files', () => {
  const channels = [
    channelOf('seen'),
    channelOf('unseen', { serverId: null }),
    channelOf('group', { serverId: null, type: 'group', members: [] }),
    channelOf('preview', { serverId: null, type: 'preview' }),
    channelOf('return', { serverId: null, type: 'preview' }),
  ];
  const taking = channelsForFiles(channels, new Set(['return']));
  expect(taking.map(({ channelId }) => channelId)).toEqual(['seen', 'unseen', 'return']);
});
