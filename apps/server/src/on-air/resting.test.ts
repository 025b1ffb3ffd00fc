import { eventually } from '@backhaul/agent/testing';
import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();

/** Lengths of packets that are not SRT calls: empty, short, media, long. */
const NOISE = [0, 4, 188, 1316];

/** Sends meaningless packets. */
async function disturb(port: number): Promise<void> {
  const socket = createSocket('udp4');
  for (const length of NOISE)
    await new Promise((resolve) => socket.send(Buffer.alloc(length, 0x47), port, '127.0.0.1', resolve));
  socket.close();
}

it('a listener that nobody calls rests, keeps its port, and takes the next sender', { timeout: 240_000 }, async () => {
  await rig.launch('server', S, ['--base-port', '19831', '--recordings', rig.recordings]);
  rig.serve(S, 1, [channelOf('c1', { input: 'srt' })]);
  const port = await rig.listening(S, 'c1');
  const listeners = () => rig.engines(`srt://:${port}?`);
  const rests = () => eventually('a rest', async () => (await listeners()).length === 0 || undefined);
  await eventually('a listener', async () => (await listeners()).length === 1 || undefined);
  await rests();
  expect(rig.channel(S, 'c1')).toMatchObject({ status: 'idle', port });

  await disturb(port);
  const reports = rig.far.received(S).telemetry.length;
  await eventually('another report', () => rig.far.received(S).telemetry.length > reports || undefined);
  expect(await listeners()).toEqual([]);

  const sender = await rig.sender(port, PASSPHRASE);
  await rig.collecting('c1');
  expect(rig.channel(S, 'c1')).toMatchObject({ port });
  await sender.kill();
  await eventually('no sender', () => rig.channel(S, 'c1')?.status === 'idle' || undefined);
  await rests();

  // Settings that change meanwhile apply to the next sender.
  const other = 'another-passphrase';
  rig.serve(S, 2, [channelOf('c1', { input: 'srt', passphrase: other })]);
  await eventually('the settings', () => rig.serverState(S)?.configurationVersion === 2 || undefined);
  await rig.sender(port, other);
  await rig.collecting('c1');
});
