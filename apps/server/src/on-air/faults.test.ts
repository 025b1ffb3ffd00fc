import { eventually } from '@backhaul/agent/testing';
import type { ChannelFault } from '@backhaul/domain';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const run = promisify(execFile);

const SILENCE = '-f lavfi -i anullsrc=r=48000:cl=stereo -c:a aac -b:a 128k -g 25';
const TONE = '-f lavfi -i sine=frequency=440:sample_rate=48000 -c:a aac -b:a 128k -g 25';
const MOVING = 'testsrc2=size=320x180:rate=25';
/** A dim light that moves over a nearly black stage. */
const DARK =
  'color=c=0x0a0a0a:size=320x180:rate=25,geq=lum=20+18*exp(-((X-160-100*sin(T))^2+(Y-90)^2)/1500):cb=128:cr=128,noise=alls=6:allf=t';

const faults = (channelId: string) => rig.channel(S, channelId)?.faults;
const has = (channelId: string, ...wanted: readonly ChannelFault[]) =>
  eventually(
    `${channelId}: ${wanted.join(' and ') || 'nothing wrong'}`,
    () => faults(channelId)?.join() === wanted.join() || undefined,
    90_000,
  );
/** All faults that a channel has reported since it began to receive. */
const reported = (channelId: string): readonly string[] => [
  ...new Set(
    rig.far
      .received(S)
      .states.flatMap((state) => (state.kind === 'server' ? state.channels : []))
      .flatMap((channel) => (channel.channelId === channelId ? (channel.faults ?? []) : [])),
  ),
];

it('says black, frozen and silent of what arrives, and when it is over', { timeout: 240_000 }, async () => {
  await rig.launch('server', S, ['--base-port', '19861']);
  const still = join(rig.folder, 'still.png');
  await run('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', 'smptebars=size=320x180', '-frames:v', '1', still]);
  const names = ['black', 'frozen', 'well', 'dark'];
  rig.serve(
    S,
    1,
    names.map((name) => channelOf(name, { input: 'srt' })),
  );
  const send = async (name: string, source: string, sound: string) =>
    rig.sender(await rig.listening(S, name), PASSPHRASE, source, sound);
  const black = await send('black', 'color=c=black:size=320x180:rate=25', SILENCE);
  const frozen = await send('frozen', `movie=${still},loop=loop=-1:size=1,fps=25,format=yuv420p`, TONE);
  await send('well', MOVING, TONE);
  await send('dark', DARK, '-g 25');
  await Promise.all([has('black', 'black', 'silent'), has('frozen', 'frozen'), has('dark', 'noSound')]);

  // A stream that ends is no signal, and not black or frozen; the next one is judged from the start.
  await black.kill();
  await eventually('the end', () => rig.channel(S, 'black')?.status === 'idle' || undefined);
  expect(faults('black')).toEqual([]);
  await send('black', MOVING, TONE);
  await rig.collecting('black');
  await frozen.kill();
  await send('frozen', MOVING, SILENCE);
  await has('frozen', 'silent');
  expect(faults('black')).toEqual([]);
  expect(reported('well')).toEqual([]);
  expect(reported('dark')).toEqual(['noSound']);
});

it(
  'says that a picture is black, and that it moves again, without a break of the stream',
  { timeout: 240_000 },
  async () => {
    await rig.launch('server', S, ['--base-port', '19881']);
    rig.serve(S, 1, [channelOf('c1', { input: 'srt' })]);
    // Twenty seconds of moving picture and tone, then twenty of black and silence, and so on.
    const picture = `${MOVING},drawbox=color=black:t=fill:enable=gte(mod(t\\,40)\\,20)`;
    const sound = TONE.replace('48000 ', '48000,volume=0:enable=gte(mod(t\\,40)\\,20) ');
    await rig.sender(await rig.listening(S, 'c1'), PASSPHRASE, picture, sound);
    await rig.collecting('c1');
    await has('c1', 'black', 'silent');
    await has('c1');
    expect(rig.channel(S, 'c1')?.status).toBe('collecting');
    expect(reported('c1').toSorted()).toEqual(['black', 'silent']);
  },
);
