import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { pictureSubject } from '@backhaul/contract/bus';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { Viewer } from './viewer.js';

const rig = rigOfEachTest();
const PREVIEW = '/previews/studio';
const THUMBNAIL = '/thumbnails/studio.jpg';

/** The status with which a websocket is refused. */
function refusal(url: string): Promise<number | undefined> {
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode));
    socket.once('open', () => resolve(101));
  });
}

it('ends previews when the tokens of a channel are renewed, and takes none of the earlier ones', async () => {
  await rig.launch('server', S, splitArgs('--listen 127.0.0.1'));
  expect(rig.serverState(S)?.pictureGenerations).toBe(true);
  const input = { input: 'srt' } as const;
  rig.serve(S, 1, [channelOf('studio', input), channelOf('other', input)]);
  for (const name of ['studio', 'other']) await rig.sender(await rig.listening(S, name), PASSPHRASE);
  await eventually('a picture', () => rig.thumbnail(S, 'studio'), 60_000);
  const [old, other] = [rig.watch(S, 'studio'), rig.watch(S, 'other')];
  await Promise.all([old.more(50_000), other.more(50_000)]);
  const [preview, thumbnail] = [rig.media(S, PREVIEW, 'studio', 'ws'), rig.media(S, THUMBNAIL, 'studio')];

  const began = performance.now();
  rig.serve(S, 2, [channelOf('studio', { ...input, pictureGeneration: 1 }), channelOf('other', input)]);
  await eventually('the end', () => old.closed || undefined);
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await refusal(preview)).toBe(401);
  expect((await fetch(thumbnail)).status).toBe(401);

  const subject = pictureSubject('studio', 1);
  expect((await fetch(rig.media(S, THUMBNAIL, subject))).status).toBe(200);
  const renewed = new Viewer(rig.media(S, PREVIEW, subject, 'ws'));
  await Promise.all([renewed.more(50_000), other.more(50_000)]);
  expect(other.closed).toBe(false);
  // The rest of the channel was not interrupted.
  expect(rig.failures(S)).toEqual([]);
}, 120_000);
